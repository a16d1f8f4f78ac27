/**
 * The console's modules are read anew for each file of tests: what they keep (language, session, drafts, mocks) is one
 * file's. The browser and the libraries, which take far longer to load, are those of the worker.
 */
import { vi } from 'vitest';

vi.resetModules();
