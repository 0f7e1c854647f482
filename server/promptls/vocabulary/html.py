"""The names of HTML and of the languages inside it, which are not response tags."""

# Elements that only lay out a text. No tag that a program reads has such a name.
MARKUP = frozenset(
    [
        "a",
        "abbr",
        "address",
        "area",
        "b",
        "base",
        "basefont",
        "bdi",
        "bdo",
        "big",
        "blockquote",
        "br",
        "canvas",
        "caption",
        "center",
        "cite",
        "col",
        "colgroup",
        "dd",
        "del",
        "dfn",
        "dir",
        "div",
        "dl",
        "dt",
        "em",
        "embed",
        "fieldset",
        "figcaption",
        "figure",
        "font",
        "frame",
        "frameset",
        "h1",
        "h2",
        "h3",
        "h4",
        "h5",
        "h6",
        "head",
        "hgroup",
        "hr",
        "html",
        "i",
        "iframe",
        "img",
        "input",
        "ins",
        "kbd",
        "legend",
        "li",
        "link",
        "map",
        "mark",
        "marquee",
        "meta",
        "nobr",
        "noframes",
        "noscript",
        "object",
        "ol",
        "optgroup",
        "option",
        "p",
        "param",
        "picture",
        "pre",
        "q",
        "rp",
        "rt",
        "ruby",
        "s",
        "samp",
        "script",
        "select",
        "small",
        "source",
        "span",
        "strike",
        "strong",
        "style",
        "sub",
        "sup",
        "svg",
        "table",
        "tbody",
        "td",
        "textarea",
        "tfoot",
        "th",
        "thead",
        "title",
        "tr",
        "track",
        "tt",
        "u",
        "ul",
        "var",
        "video",
        "wbr",
    ]
)

_OTHER_HTML = (
    "acronym applet article aside audio bgsound blink body button code data "
    "datalist details dialog element footer form header image isindex keygen label listing main "
    "math menu menuitem meter multicol nav nextid noembed output plaintext progress rb rtc "
    "search section selectedcontent slot spacer summary template time xmp"
)
_SVG = (
    "animate animatemotion animatetransform circle clippath defs desc ellipse feblend "
    "fecolormatrix fecomponenttransfer fecomposite feconvolvematrix fediffuselighting "
    "fedisplacementmap fedistantlight fedropshadow feflood fefunca fefuncb fefuncg fefuncr "
    "fegaussianblur feimage femerge femergenode femorphology feoffset fepointlight "
    "fespecularlighting fespotlight fetile feturbulence filter foreignobject g hatch hatchpath "
    "line lineargradient marker mask metadata mpath path pattern polygon polyline radialgradient "
    "rect set stop switch symbol text textpath tspan use view"
)
_MATH = (
    "annotation maction maligngroup malignmark menclose merror mfenced mfrac mglyph mi mlongdiv "
    "mmultiscripts mn mo mover mpadded mphantom mprescripts mroot mrow ms mscarries mscarry "
    "msgroup msline mspace msqrt msrow mstack mstyle msub msubsup msup mtable mtd mtext mtr munder "
    "munderover semantics"
)

# In lower case, for HTML does not tell cases apart.
HTML = MARKUP.union(_OTHER_HTML.split(), _SVG.split(), _MATH.split())
