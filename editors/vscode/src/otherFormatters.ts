// Which extensions may format Markdown. None can be asked, but what they declare says enough.

/** As far as it matters, the manifest of an extension. */
export interface Manifest {
  readonly isBuiltin?: unknown;
  readonly categories?: unknown;
  readonly activationEvents?: unknown;
}

const MARKDOWN = "onLanguage:markdown";
/** Extensions that format many languages are activated at the start. */
const ANY = ["*", "onStartupFinished", "onLanguage"];

/** Whether an extension may have a formatter for Markdown. In doubt, it has one. */
export function mayFormatMarkdown(manifest: Manifest): boolean {
  if (manifest.isBuiltin === true) return false;
  const events = toList(manifest.activationEvents);
  if (events.includes(MARKDOWN)) return true;
  return (
    toList(manifest.categories).includes("Formatters") &&
    (events.length === 0 || ANY.some((it) => events.includes(it)))
  );
}

function toList(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}
