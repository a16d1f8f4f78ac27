import { useDialogCall } from '../definition/tasks.ts';

/** First part of the keys of all queries of lone worker sessions. */
export const SESSIONS_KEY = 'loneWorker';

/** Runs calls that change a session, and refetches all sessions afterwards. */
export const useSessionCall = () => useDialogCall(SESSIONS_KEY);
