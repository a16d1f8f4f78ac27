import { expect, it } from 'vitest';
import { reportedBy } from './reportedBy.ts';

const RULES = ['directions.grit', 'withinServer.grit', 'withinDataProvider.grit', 'textsInUi.grit'];

const FILES: { [path: string]: string } = {
  'src/pages/home/Home.tsx': "import { Layout } from '../../layout/Layout.tsx';\nimport { a } from './parts/a.ts';",
  'src/pages/home/Other.tsx': "import { Account } from '../account/Account.tsx';",
  'src/pages/home/parts/a.ts': "import { b } from '../b.ts';\nimport { Account } from '../../account/Account.tsx';",
  'src/pages/home/Widget.tsx': "import { inputs } from '../../widgets/registry.ts';",
  'src/pages/home/parts/deep/c.ts':
    "import { b } from '../../b.ts';\nimport { d } from '../../parts/d.ts';\nimport { Account } from '../../../account/Account.tsx';",
  'src/widgets/registry.ts': "const load = () => import('./icon/IconInput.tsx');",
  'src/widgets/icon/IconInput.tsx':
    "import { cell } from '../../cells/cell.tsx';\nimport { chooseInput } from '../chooseInput.ts';\nimport type { Steps } from '../steps/StepsInput.tsx';",
  'src/i18n/texts.ts':
    "import { locale } from '../../dataProvider/calls/session.ts';\nimport { Icon } from '../ui/Icon.tsx';",
  'src/handbook/chapters.ts':
    "import type { Node } from '../../scripts/lib/markdown.mjs';\nimport { chapter } from '../../scripts/lib/handbook.mjs';",
  'src/ui/Pages.tsx':
    "import { useLocale, useTranslate } from 'ra-core';\nimport { useTranslate as useText } from 'ra-core';\nimport type { RaRecord } from 'react-admin';",
  'src/ui/Texts.tsx': "export { useRecordContext } from 'ra-core';\nconst load = () => import('ra-i18n-polyglot');",
  'src/ui/Calls.tsx': "import { http } from '../../dataProvider/http/http.ts';",
  'dataProvider/records/lists.ts':
    "import { getOrgId } from '../session/stored.ts';\nimport { verify } from '../../authProvider/verify.ts';\nimport { duty } from '../calls/duty.ts';",
  'dataProvider/calls/duty.ts':
    "import { http } from '../http/http.ts';\nimport { records } from '../records/records.ts';",
  'dataProvider/replies/duty.ts': "import type { Rows } from '../records/lists.ts';",
  'authProvider/verify.ts':
    "import { http } from '../dataProvider/http/http.ts';\nimport { getUser } from '../dataProvider/session/stored.ts';",
  'dataProvider/session/stored.ts': "import { http } from '../http/http.ts';",
  'src/list/table/Table.tsx': "import { cell } from '../cells/cell.tsx';\nimport { Icon } from '../ui/Icon.tsx';",
  'src/engine/words.ts': "import { translate } from '../i18n/i18n.ts';",
  'src/cells/cell.tsx': "import type { Rows } from '../list/useRows.ts';",
  'src/choose/files/Picker.tsx': "const load = () =>\n  import('../../widgets/registry.ts');",
  'src/ui/Icon.tsx': "export { Table } from '../list/Table.tsx';",
  'src/ui/Title.tsx': "import { titleOf } from '../engine/template.ts';",
  'src/engine/calls.ts':
    "import type { ListRequest } from '../../protocol/list.ts';\nimport { fold } from './fold.ts';",
  'src/duty/events.ts':
    "import type { Weekday } from '../../protocol/calendars.ts';\nimport { Icon } from '../ui/Icon.tsx';",
  'protocol/list.ts': "import type { FilterValue } from '../src/engine/definition.ts';",
  'server/app.ts': "import { loadDefinitions } from '../src/engine/load.ts';\nimport { a } from '../protocol/list.ts';",
  'server/routes/alarms/raise.ts':
    "import { raise } from '../../alarms/raise.ts';\nimport { schema } from '../../http/replies.ts';\nimport { lock } from '../../database/locks.ts';",
  'server/alarms/raise.ts':
    "import type { Queryable } from '../database/queryable.ts';\nimport { write } from '../store/write/write.ts';\nimport { list } from '../http/listRequest.ts';\nimport { sendTable } from '../routes/transfer/sendTable.ts';",
  'server/store/write/write.ts':
    "import { read } from '../read/read.ts';\nimport type { Task } from '../../work/tasks.ts';\nconst load = () => import('../../alarms/raise.ts');",
  'server/work/worker.ts':
    "import type { Model } from '../store/model/model.ts';\nimport { lock } from '../database/locks.ts';",
  'server/database/cancel.ts':
    "import type { BehaviorContext } from '../store/behaviors.ts';\nimport { ApiError } from '../errors.ts';",
  'server/http/rights.ts':
    "import { ROLE } from '../session/accounts.ts';\nimport entities from '../routes/records/entities.ts';",
  'server/routes/login.ts': "import { start } from '../../src/app/start.ts';",
  'dataProvider/http/http.ts':
    "import { app } from '../../server/app.ts';\nimport type { Rows } from '../records/lists.ts';\nimport { read } from '../replies/fields.ts';",
  'resources/people.ts': "import type { Resource } from '../src/engine/definition.ts';",
};

it('allows imports between folders in one direction only, including types and dynamic imports [C8]', () => {
  expect(reportedBy(RULES, FILES)).toEqual([
    'dataProvider/http/http.ts:1',
    'dataProvider/http/http.ts:2',
    'dataProvider/records/lists.ts:2',
    'dataProvider/records/lists.ts:3',
    'dataProvider/replies/duty.ts:1',
    'dataProvider/session/stored.ts:1',
    'protocol/list.ts:1',
    'server/alarms/raise.ts:3',
    'server/alarms/raise.ts:4',
    'server/database/cancel.ts:1',
    'server/http/rights.ts:2',
    'server/routes/login.ts:1',
    'server/store/write/write.ts:2',
    'server/store/write/write.ts:3',
    'server/work/worker.ts:1',
    'src/cells/cell.tsx:1',
    'src/choose/files/Picker.tsx:2',
    'src/duty/events.ts:2',
    'src/engine/calls.ts:1',
    'src/engine/words.ts:1',
    'src/handbook/chapters.ts:2',
    'src/i18n/texts.ts:1',
    'src/i18n/texts.ts:2',
    'src/pages/home/Other.tsx:1',
    'src/pages/home/Widget.tsx:1',
    'src/pages/home/parts/a.ts:2',
    'src/pages/home/parts/deep/c.ts:3',
    'src/ui/Calls.tsx:1',
    'src/ui/Icon.tsx:1',
    'src/ui/Pages.tsx:2',
    'src/ui/Pages.tsx:3',
    'src/ui/Texts.tsx:1',
    'src/ui/Texts.tsx:2',
    'src/ui/Title.tsx:1',
    'src/widgets/icon/IconInput.tsx:3',
  ]);
});
