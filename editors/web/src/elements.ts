// Elements of the page, and a list of tabs that the keyboard can use.
type Attributes = Record<string, string>;

export function make<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Attributes,
  ...children: (Node | string)[]
): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    made.setAttribute(key, value);
  }
  made.append(...children);
  return made;
}

export function button(text: string, act: () => void, attributes: Attributes = {}) {
  const made = make("button", { type: "button", ...attributes }, text);
  made.addEventListener("click", act);
  return made;
}

export function find(id: string): HTMLElement {
  const found = document.getElementById(id);
  if (found === null) {
    throw new Error(`no element ${id}`);
  }
  return found;
}

// Arrow keys move between tabs, and only the chosen one is reached with Tab. Each is of a title and
// of what it controls.
export function makeTabs(
  list: HTMLElement,
  titles: readonly (readonly [title: string, controlled: string])[],
  choose: (index: number) => void,
): (HTMLButtonElement & { count: HTMLElement })[] {
  const select = (index: number) => {
    tabs.forEach((it, at) => {
      it.setAttribute("aria-selected", String(at === index));
      it.tabIndex = at === index ? 0 : -1;
    });
    choose(index);
  };
  const tabs = titles.map(([title, controlled], index) => {
    const count = make("span", { class: "count" });
    const tab = button(title, () => select(index), { role: "tab", "aria-controls": controlled });
    tab.append(count);
    tab.addEventListener("keydown", ({ key }) => {
      const step = { ArrowRight: 1, ArrowLeft: -1 }[key];
      if (step !== undefined) {
        const next = (index + step + tabs.length) % tabs.length;
        select(next);
        tabs[next]?.focus();
      }
    });
    return Object.assign(tab, { count });
  });
  list.append(...tabs);
  tabs.forEach((it, at) => {
    it.setAttribute("aria-selected", String(at === 0));
    it.tabIndex = at === 0 ? 0 : -1;
  });
  return tabs;
}
