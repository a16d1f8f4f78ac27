import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Files that take far longer than others of their size, the longest first. One that begins last would keep one worker
 * busy while the others have nothing left.
 */
const LONG = [
  ...['e2e/screens', 'e2e/definitions', 'e2e/attachments', 'e2e/foreignAll', 'e2e/foreign', 'e2e/selector'],
  ...['e2e/customPage', 'e2e/newEntity', 'e2e/databaseOutage', 'e2e/outage', 'e2e/transfer', 'e2e/texts'],
  ...['server/restart', 'server/transferBombs', 'server/durability', 'server/upkeep', 'server/startFolder'],
  ...['server/transferRound', 'server/transferKill', 'server/upkeepKill'],
];

function rankOf({ moduleId }: TestSpecification): number {
  const rank = LONG.findIndex((name) => moduleId.endsWith(`/tests/${name}.test.ts`));
  return rank < 0 ? LONG.length : rank;
}

/** The usual order within each project, but long files first. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const projects = [...new Set(sorted.map(({ project }) => project))];
    return projects.flatMap((project) =>
      sorted.filter((file) => file.project === project).sort((a, b) => rankOf(a) - rankOf(b)),
    );
  }
}
