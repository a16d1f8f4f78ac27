/**
 * The console's modules are loaded again for each test file, because of their state (language, session, drafts, mocks).
 * jsdom and the libraries, which take far longer to load, are shared by the files of a worker.
 */
import { vi } from 'vitest';

vi.resetModules();
