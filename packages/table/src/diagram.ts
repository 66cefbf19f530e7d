import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate';

/** A machine as a Mermaid state diagram: every state, and every way between them with its reason. */
export function diagramOf(machine: AnyStateMachine): string {
  const inner = indent(statesIn(machine.root));
  // Regions side by side have to lie within a state.
  const lines = machine.root.type === 'parallel' ? [`state ${machine.id} {`, ...inner, '}'] : inner;
  return ['stateDiagram-v2', ...indent(lines)].join('\n');
}

function statesIn(node: AnyStateNode): string[] {
  const children = Object.values(node.states);
  const lines: string[] = [];
  for (const [k, child] of children.entries()) {
    if (node.type === 'parallel' && k > 0) lines.push('--');
    const inner = statesIn(child);
    if (inner.length === 0) lines.push(`${nameOf(child)} : ${child.key}`);
    else lines.push(`state "${child.key}" as ${nameOf(child)} {`, ...indent(inner), '}');
    lines.push(...waysFrom(child));
  }
  const initial = node.type === 'compound' ? node.initial.target?.[0] : undefined;
  return initial === undefined ? lines : [`[*] --> ${nameOf(initial)}`, ...lines];
}

function waysFrom(node: AnyStateNode): string[] {
  const ways: AnyTransitionDefinition[] = [...(node.always ?? []), ...node.after];
  return ways.map((way) => {
    const to = way.target?.[0] ?? node;
    return `${nameOf(node)} --> ${nameOf(to as AnyStateNode)} : ${reasonOf(way)}`;
  });
}

/** "isClosed", "after dealing", "after onBank, isConnected / actForPlayer". */
function reasonOf({ eventType, guard, actions }: AnyTransitionDefinition): string {
  const delay = /^xstate\.after\.(\w+)\./.exec(eventType)?.[1];
  const reasons = [delay === undefined ? '' : `after ${delay}`, typeOf(guard)].filter(Boolean).join(', ');
  const done = actions.map(typeOf).filter(Boolean).join(', ');
  return done === '' ? reasons : `${reasons} / ${done}`;
}

function typeOf(named: unknown): string {
  if (typeof named === 'string') return named;
  return typeof named === 'object' && named !== null && 'type' in named ? String(named.type) : '';
}

function nameOf(node: AnyStateNode): string {
  return node.path.join('_');
}

function indent(lines: readonly string[]): string[] {
  return lines.map((line) => `  ${line}`);
}
