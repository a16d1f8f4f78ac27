import { instructionFiles, uploadFile, uploadFiles } from '../../../dataProvider/calls/instructions.ts';
import { HttpFailure } from '../../../dataProvider/http/failure.ts';
import { connection } from '../../../dataProvider/http/http.ts';
import { getToken, subscribe } from '../../../dataProvider/session/stored.ts';
import { createListeners } from '../../engine/listeners.ts';
import { isUnfinished, UploadQueue } from './uploadQueue.ts';

const stored = createListeners();

/** Statuses that mean an unavailable server: no connection (0), or reported by a proxy. */
const AWAY = new Set([0, 502, 503, 504]);

/** The uploads of this browser tab. They continue while other screens are open. */
export const uploads = new UploadQueue({
  sendOne: uploadFile,
  sendSeveral: uploadFiles,
  isLost: (failure) => failure instanceof HttpFailure && failure.kind !== 'unreadable' && AWAY.has(failure.status),
  async isStored(orgId, file) {
    const name = file.name.normalize('NFC');
    const org = (await instructionFiles(name)).find(({ id }) => id === orgId);
    return (
      org?.files.some((one) => one.name.normalize('NFC') === name && (one.size ?? file.size) === file.size) ?? false
    );
  },
  onceOnline(resume) {
    const check = () => {
      if (connection.get().state !== 'live') return;
      stop();
      resume();
    };
    const stop = connection.subscribe(check);
    check();
  },
  onStored: stored.tell,
});

/** Calls `listener` whenever a file was stored. Returns a function that unsubscribes. */
export const onStored = stored.subscribe;

// signing out cancels the uploads
subscribe(() => {
  if (getToken() !== null) return;
  uploads.cancelAll();
  uploads.clear();
});

if (typeof window !== 'undefined') {
  window.addEventListener('beforeunload', (event) => {
    if (uploads.get().some(isUnfinished)) event.preventDefault();
  });
}
