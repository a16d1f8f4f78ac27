/** Child processes of the platform are the built ones, as in production: to load the sources takes most of a small file's time. */
import { join } from 'node:path';
import { vi } from 'vitest';
import type { BackgroundName } from '../../server/backgroundProgram.ts';
import { packageRoot } from '../../server/packageRoot.ts';

vi.mock('../../server/backgroundProgram.ts', () => ({
  backgroundProgram: (name: BackgroundName) => [join(packageRoot(), 'dist-server', `${name}.js`)],
}));
