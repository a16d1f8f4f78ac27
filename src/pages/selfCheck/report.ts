import type { Finding } from './finding.ts';
import type { FindingTexts } from './useFindingTexts.ts';

/** Sections of a report: their titles, and what was found. */
export type Sections = readonly { title: string; findings: readonly Finding[] }[];

/**
 * The findings as plain text for whoever helps. It has no address, name, token or other secret: only what the page shows,
 * and which browser it was.
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
