import type { Finding } from './finding.ts';
import type { FindingTexts } from './useFindingTexts.ts';

/** Sections of a report with their titles and findings. */
export type Sections = readonly { title: string; findings: readonly Finding[] }[];

/**
 * Returns the findings as plain text for support. It has no address, name, token or other secret, only what the page
 * shows and the browser's user agent.
 */
export function reportOf(head: string, sections: Sections, texts: FindingTexts, browser: string): string {
  const blocks = sections
    .filter(({ findings }) => findings.length > 0)
    .map(({ title, findings }) =>
      [
        title,
        ...findings.map((finding) => `- ${texts.name(finding)}: ${texts.state(finding)}. ${texts.says(finding)}`),
      ].join('\n'),
    );
  return [head, ...blocks, browser].join('\n\n');
}
