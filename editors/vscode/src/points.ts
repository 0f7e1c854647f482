// The moments for which there is a block of next steps, by the names that the server knows.

export interface Point {
  readonly name: string;
  readonly variant?: string;
  readonly moment: string;
}

export const POINTS: readonly Point[] = [
  { name: "Workflow Initialization", moment: "a workflow that starts" },
  {
    name: "Gate Passage",
    variant: "not last phase",
    moment: "a phase that passes its gate when another phase follows",
  },
  {
    name: "Gate Passage",
    variant: "last phase",
    moment: "the last phase when it passes its gate",
  },
  { name: "Gate Failure", moment: "a phase that fails its gate" },
  {
    name: "Blocker/Escalation",
    moment: "a problem that blocks the workflow until a person decides",
  },
  { name: "Workflow Completion", variant: "completion", moment: "a workflow that completes" },
  { name: "Workflow Completion", variant: "cancellation", moment: "a workflow that is cancelled" },
];
