import { expect, it } from 'vitest';
import { diagramOf } from './diagram.ts';
import { tableMachine } from './machine.ts';

const PAGE = `# The table machine

When things happen at a table. The picture is made from the code in \`packages/table/src/machine.ts\`; a test fails when the
two are not the same, and \`npx vitest run packages/table -u\` draws it anew.

A label says why the table goes on: a condition that holds, or a time that has passed. What follows the stroke is what the
machine then asks for. The first state of all, \`looking\`, finds out where the table is: after every change, and after a
start in the middle of a hand.

\`\`\`mermaid
${diagramOf(tableMachine)}
\`\`\`

- **closed, paused, outOfService** last until the floor does something.
- **waiting**: open, with too few players for a hand.
- **posting, dealing, showdown, paying** happen on the way in; then the screens have their time (\`pace\`).
- **betting**: a player has to decide. \`thinking\` and \`warned\` are the time to act, \`onBank\` is his time bank, \`inGrace\` is
  what a disconnected station gets on top. Then the table acts for him.
- **attendance** looks once a second for seats that were kept too long and stations that are gone.
`;

it('docs/table-machine.md shows the machine as it is', async () => {
  await expect(PAGE).toMatchFileSnapshot('../../../docs/table-machine.md');
});
