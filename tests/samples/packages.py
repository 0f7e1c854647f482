"""Clean work packages: the template that ships, the sample of the specification, a short one."""

import re
from pathlib import Path

from promptls.rules.examples import WORK_PACKAGE

_TEMPLATE = Path(__file__).parents[2] / "templates" / "work-packages" / "WP01.md"

SPECIFIED = Path(__file__).with_name("specified_package.md").read_text(encoding="utf-8")

SHIPPED = _TEMPLATE.read_text(encoding="utf-8")
SAMPLES = {
    "specified": SPECIFIED,
    "shipped": SHIPPED,
    "short": WORK_PACKAGE,
    "with front matter": f"---\nstate: planned\n---\n\nSome words before.\n\n{SHIPPED}",
    "done": SPECIFIED.replace("[ ] `src/", "[x] `src/").replace("`PLANNED`", "`DONE`"),
    "scope as items": SHIPPED.replace("\nsrc/", "\n- `src/")
    .replace("tsx\n", "tsx`\n")
    # Only the lines of the fence begin with a path.
    .replace("useLogin.ts\n```", "useLogin.ts`\n```")
    .replace("```\n", ""),
}

# The specification shows its sample as it comes out of a chat: without empty lines, without the
# fence around the paths, and without the underscores that a viewer took for emphasis.
_PATHS = """\
```
src/components/LoginForm.tsx
src/components/__tests__/LoginForm.test.tsx
src/components/LoginForm.md
src/hooks/useLogin.ts
src/hooks/__tests__/useLogin.test.ts
src/styles/LoginForm.module.css
```
"""
PASTED = re.sub(
    r"\n+",
    "\n",
    SPECIFIED.replace(
        f"files:\n\n{_PATHS}", f"files:{' '.join(_PATHS.split()[1:-1])}\n".replace("__", "")
    ),
)
