"""Why a feature makes no sense for a construct, where it makes none."""

_COLOURS = "editors colour JSON by themselves, and the values are texts like any others"
_TOML = "it is TOML, and editors know its structure"
_NONSENSE_OF_STRUCTURE: dict[tuple[str, str], str] = {
    ("document symbols", "suppression"): "a comment is no part of the structure",
    **{
        (feature, construct): _TOML
        for feature in ("document symbols", "folding", "semantic tokens")
        for construct in ("settings", "contract")
    },
    ("workspace symbols", "block"): "a block has no name",
    ("workspace symbols", "tag"): "the names of tags are the vocabulary's, not a file's",
    ("workspace symbols", "settings"): "a key of the settings is the same in every project",
    ("workspace symbols", "contract"): "a contract is a table of the settings, which are one file",
    ("workspace symbols", "suppression"): "a suppression has no name",
    ("workspace symbols", "state"): "a state has no name, and a workspace has one of it",
    ("folding", "placeholder"): "a placeholder is a part of a line",
    ("folding", "suppression"): "a suppression is a part of a line",
    ("folding", "state"): "editors fold JSON by themselves",
    ("semantic tokens", "state"): _COLOURS,
    ("inlay hint", "tag"): "a tag becomes nothing else",
    ("inlay hint", "front matter"): "a field is what it says",
    ("inlay hint", "settings"): "a setting is what it says",
    ("inlay hint", "contract"): "what a value means is described on hover",
    ("inlay hint", "suppression"): "a rule is described on hover",
    ("inlay hint", "package"): "a package says everything itself",
    ("inlay hint", "marker"): "the uses of a requirement are above it",
    ("code lens", "block"): "what its items become is a hint in the line",
    ("code lens", "state"): "what a state leads to is a hint in a block",
    ("code lens", "front matter"): "what is counted of a file is above its first line",
    ("code lens", "settings"): "`promptls config` shows what applies to a file",
    ("code lens", "contract"): "`promptls config` shows which one holds for a file",
    ("code lens", "suppression"): "an unused suppression is a finding",
    ("links", "block"): "an item names no file",
    ("links", "placeholder"): "the definition of a variable is its source",
    ("links", "tag"): "a tag names no file",
    ("links", "suppression"): "a rule's page opens from its hover",
    ("links", "marker"): "requirements are found by going to their definition",
    ("links", "state"): "the artifact folder of a state is a folder, which editors do not open",
}
_NONSENSE_OF_FILES: dict[tuple[str, str], str] = {
    ("file operations", "block"): "an item names no file",
    ("file operations", "placeholder"): "the source of a variable follows in the settings",
    ("file operations", "tag"): "a tag names no file",
    ("file operations", "suppression"): "a suppression names rules",
    ("file operations", "marker"): "a requirement has an id, wherever its file is",
}
_NONSENSE_OF_COMPLETION: dict[tuple[str, str], str] = {
    ("completion", "state"): (
        "orchestrators write it, and editors complete JSON from the schema that promptls publishes"
    ),
}
_NONSENSE_OF_NAVIGATION: dict[tuple[str, str], str] = {
    **{
        (feature, "state"): "a state file records values and names nothing of the workspace"
        for feature in ("definition", "references", "highlight", "rename", "linked editing")
    },
    **{
        ("linked editing", construct): "only the two tags of a pair are one name in two places"
        for construct in (
            "block",
            "placeholder",
            "front matter",
            "settings",
            "contract",
            "suppression",
            "marker",
            "package",
        )
    },
}
_NONSENSE_OF_PATHS: dict[tuple[str, str], str] = {
    ("hover", "path"): "what is in a file is seen there",
    ("rename", "path"): "its file is renamed, and the path follows",
    ("linked editing", "path"): "only the two tags of a pair are one name in two places",
    ("document symbols", "path"): "a path is no part of the structure",
    ("workspace symbols", "path"): "editors search for files themselves",
    ("folding", "path"): "a path is a part of a line",
    ("semantic tokens", "path"): "editors colour links and code themselves",
    ("inlay hint", "path"): "a path is what it says",
    ("code lens", "path"): "who names a file is found from its heading",
    ("code action", "path"): "where a missing file is, a person has to say",
}
_NONSENSE_OF_ARGUMENTS: dict[tuple[str, str], str] = {
    ("linked editing", "argument"): "a longer name may be another argument while it is typed",
    ("document symbols", "argument"): "a placeholder is a part of a line",
    ("workspace symbols", "argument"): "an argument means something in its own file only",
    ("folding", "argument"): "a placeholder is a part of a line",
    ("links", "argument"): "an argument names no file",
    ("file operations", "argument"): "an argument names no file",
}
NONSENSE = (
    _NONSENSE_OF_STRUCTURE
    | _NONSENSE_OF_FILES
    | _NONSENSE_OF_COMPLETION
    | _NONSENSE_OF_NAVIGATION
    | _NONSENSE_OF_PATHS
    | _NONSENSE_OF_ARGUMENTS
)
