import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Files that take far longer than others of their size, the longest first. One that begins last would keep one worker
 * busy while the others have nothing left.
 */
const LONG = [
  'e2e/screens',
  'e2e/outage',
  'e2e/definitions',
  'e2e/start',
  'e2e/raise',
  'e2e/alarmTable',
  'e2e/popups',
  'e2e/loneWorker',
  'e2e/ownSources',
  'e2e/foreignAll',
  'e2e/foreignWalk',
  'e2e/privateSchedules',
  'e2e/reports',
  'e2e/transfer',
  'e2e/attachments',
  'e2e/account',
  'e2e/night',
  'e2e/databaseOutage',
  'e2e/listAids',
  'e2e/texts',
  'e2e/handbook',
  'e2e/signIn',
  'e2e/holidays',
  'e2e/raiseForeign',
  'e2e/frame',
  'e2e/standbySchedules',
  'e2e/teamSchedules',
  'e2e/ownRoutes',
  'e2e/schedulesForeign',
  'e2e/selector',
  'e2e/delivery',
  'e2e/overlay',
  'e2e/firstSteps',
  'server/restart',
  'server/transferBombs',
  'server/alarmKillEmbedded',
  'server/transferRound',
  'server/alarmClocks',
  'server/alarmKill',
  'server/loneWorkerAnswers',
  'server/alarmDaylight',
  'server/alarmRecipients',
  'server/upkeep',
  'server/upkeepKill',
  'server/loneWorker',
  'server/durability',
  'server/alarmPause',
  'server/backup',
  'server/roles',
  'server/database',
  'server/alarmCourse',
  'server/transferKill',
  'server/databaseFolders',
  'server/fuzz',
  'server/replies',
  'server/bootstrap',
  'component/pages/alarmTrigger',
  'component/record/record',
  'component/app/root',
  'component/pages/alarmTable',
  'component/app/stockAdmin',
  'component/pages/alarmPanels',
  'component/list/lateAnswers',
  'component/pages/tileBoundary',
  'component/widgets/weekGroups',
  'component/pages/documentation',
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
