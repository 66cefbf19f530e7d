import { Command } from 'commander';
import { type Finding, findings } from './findings.ts';
import { hubAddress } from './hub-address.ts';

/** `franklin doctor`: what is there and what is missing, in plain words. */
export function doctorCommand(): Command {
  return new Command('doctor')
    .description('say what is there and what is missing for a table on this machine')
    .exitOverride()
    .option('--data <dir>', 'look at the folder of a table as well')
    .option(
      '--url <url>',
      'ask a running table as well, at the address that "franklin hub" prints',
      hubAddress('--url'),
    )
    .addHelpText(
      'after',
      `
One line for each thing looked at. The exit code is 1 if something is missing that a table needs.

Example:
  franklin doctor --data table-1 --url http://127.0.0.1:4100`,
    )
    .action(async (options: { data?: string; url?: URL }) => {
      for await (const finding of findings(options)) {
        console.log(line(finding));
        if (!finding.ok && finding.needed) process.exitCode = 1;
      }
    });
}

function line({ ok, needed, text }: Finding): string {
  if (ok) return `ok       ${text}`;
  return `missing  ${text}${needed ? '' : ' (optional)'}`;
}
