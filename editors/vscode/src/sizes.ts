// The size of a prompt, as people read it.

/** The same as the server counts with. */
const CHARACTERS_PER_TOKEN = 4;

/** Characters as people count them, not UTF-16 code units. */
export function countCharacters(text: string): number {
  let count = text.length;
  for (let index = 0; index < text.length - 1; index += 1) {
    const code = text.charCodeAt(index);
    if (code >= 0xd800 && code < 0xdc00) count -= 1;
  }
  return count;
}

export function describeSize(text: string): string {
  return `${plural(countCharacters(text), "character")}, ${describeTokens(text)}`;
}

export function describeTokens(text: string): string {
  const tokens = Math.ceil(countCharacters(text) / CHARACTERS_PER_TOKEN);
  return `about ${plural(tokens, "token")}`;
}

export function plural(count: number, noun: string): string {
  return `${count.toLocaleString("en-US")} ${noun}${count === 1 ? "" : "s"}`;
}
