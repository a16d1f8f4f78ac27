import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ownFolder } from './uploads.ts';

const PROGRAM = '/usr/bin/soffice';

/**
 * Whether files are opened in LibreOffice: it is installed (`npm test` installs Debian's package in CI), and this isn't
 * the run on the system's PostgreSQL, which decides nothing about it and would pay for it with half a minute.
 */
export const hasLibreOffice = existsSync(PROGRAM) && process.env.TEST_DATABASE_URL === undefined;

/** Opens a spreadsheet in LibreOffice; returns what it prints as PDF, and the spreadsheet as it writes it again. */
export async function openInLibreOffice(xlsx: Buffer): Promise<{ pdf: Buffer; xlsx: Buffer }> {
  const folder = ownFolder();
  const source = join(folder, 'report.xlsx');
  await writeFile(source, xlsx);
  const convert = async (format: string) => {
    const out = join(folder, format);
    // a profile of its own, because a second LibreOffice with the same one ends at once
    const flags = [`-env:UserInstallation=file://${join(folder, 'profile')}`, '--headless', '--convert-to', format];
    await promisify(execFile)(PROGRAM, [...flags, '--outdir', out, source], { timeout: 60_000 });
    return readFile(join(out, `report.${format}`));
  };
  return { pdf: await convert('pdf'), xlsx: await convert('xlsx') };
}
