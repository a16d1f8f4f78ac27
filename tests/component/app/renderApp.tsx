import { screen } from '@testing-library/react';
import * as session from '../../../dataProvider/session/stored.ts';
import type { Extension } from '../../../protocol/capabilities.ts';
import App from '../../../src/app/App.tsx';
import { beginSession } from '../../../src/app/beginSession.ts';
import type { OverlayFile } from '../../../src/engine/load.ts';
import { loadMessagePart, setLanguage } from '../../../src/i18n/i18n.ts';
import { fakeServer, USER } from '../fakeServer.ts';
import { renderTranslated } from '../translated.tsx';

const LIST = { body: { list: [], count: 3, currentPage: 0, pageSize: 1, pagesCount: 3 } };
/** Extensions that every shipped entity needs. */
const OWN: Extension[] = ['authorities', 'userGroups', 'participantGroups', 'alarmRules', 'textTemplates'];
type Answers = Parameters<typeof fakeServer>[0];

/** Renders the application for a signed-in user at a route, with a minimal fake server. */
export async function renderApp(
  route: string,
  {
    authorities = ['ADMIN'],
    answers = {},
    overlays = [] as OverlayFile[],
    extensions = OWN,
    timeZone = 'Europe/Prague',
    orgId = USER.orgId,
  } = {} as {
    authorities?: string[];
    answers?: Answers;
    overlays?: OverlayFile[];
    /** Extensions of the server; null: a foreign server without the call. */
    extensions?: Extension[] | null;
    timeZone?: string;
    /** Organization of the user; default: the root. */
    orgId?: number;
  },
) {
  await loadMessagePart('app');
  await setLanguage('en');
  const user = { ...USER, authorities, orgId };
  session.setTokens('t1', 'r1');
  session.setUser(user);
  const server = fakeServer({
    'GET /rest/api/verify': { body: user },
    'POST /rest/api/list': LIST,
    ...answers,
  });
  window.history.replaceState(null, '', route);
  const capabilities = extensions ? { product: 'fake', version: '1', timeZone, extensions } : null;
  const view = renderTranslated(<App session={beginSession(overlays, capabilities)} />);
  await screen.findByRole('main');
  return { ...view, server };
}
