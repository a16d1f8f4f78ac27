import { afterAll, beforeAll, beforeEach, vi } from 'vitest';
import { forgetCapabilities } from '../../dataProvider/http/capabilities.ts';
import { configureHttp } from '../../dataProvider/http/http.ts';
import { clearSession, setTokens } from '../../dataProvider/session/stored.ts';
import { type RecordingServer, startRecording } from './server.ts';

/** A recording server for the tests of a file; each test begins signed in and without recorded calls. */
export function recordingServer(): { readonly server: RecordingServer; readonly log: () => string[] } {
  let server: RecordingServer | undefined;
  let warn = vi.spyOn(console, 'warn');
  beforeAll(async () => {
    server = await startRecording();
    configureHttp({ origin: server.url, retryDelays: [1, 1, 1] });
  });
  afterAll(() => server?.close());
  beforeEach(() => {
    server?.reset();
    forgetCapabilities();
    localStorage.clear();
    clearSession();
    setTokens('token-1', 'refresh-1');
    warn.mockRestore();
    warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  });
  return {
    get server() {
      if (!server) throw new Error('The server runs only while tests do');
      return server;
    },
    log: () => warn.mock.calls.map(([text]) => String(text)),
  };
}
