import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Files that take far longer than others of their size, the longest first. One that begins last would keep one worker
 * busy while the others have nothing left.
 */
const LONG = [
  ...['e2e/screens', 'e2e/alarmTable', 'e2e/outage', 'e2e/databaseOutage', 'e2e/definitions', 'e2e/ownSources'],
  ...['e2e/account', 'e2e/handbook', 'e2e/foreign', 'e2e/privateSchedules', 'e2e/delivery', 'e2e/list', 'e2e/overlay'],
  ...['e2e/foreignAll', 'e2e/loneWorker', 'e2e/standbySchedules', 'e2e/alarmStory', 'e2e/attachments', 'e2e/selector'],
  ...['server/transferBombs', 'server/transferRound', 'server/alarmKill', 'server/alarmKillEmbedded', 'server/upkeep'],
  ...['server/alarmClocks', 'server/roles', 'server/fuzz', 'server/database', 'server/alarmPause', 'server/upkeepKill'],
  ...['server/durability', 'server/loneWorkerAnswers', 'server/backup', 'server/replies', 'server/bootstrap'],
  ...['component/pages/alarmTrigger', 'component/pages/alarmTable', 'component/record/record', 'component/app/root'],
  ...['component/widgets/weekGroups', 'component/pages/documentation', 'component/pages/alarmPanels'],
];

function rankOf({ moduleId }: TestSpecification): number {
  const rank = LONG.findIndex((name) => moduleId.replace(/x$/, '').endsWith(`/tests/${name}.test.ts`));
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
