import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '../../..');

/** Returns the files of the console that contain one of the given HTML elements. */
function filesWith(elements: RegExp): string[] {
  return readdirSync(join(ROOT, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.tsx') && elements.test(readFileSync(join(ROOT, 'src', file), 'utf8')))
    .sort();
}

it('controls are MUI’s, except those of which hundreds stand on one screen and inputs that nobody sees', () => {
  expect(filesWith(/<(button|input)\b/)).toEqual([
    'layout/MenuLink.tsx',
    'layout/MenuTree.tsx',
    'pages/account/ChangePassword.tsx',
    'pages/account/ProofDialog.tsx',
    'pages/account/TwoFactorSetUp.tsx',
    'pages/attachments/Toolbar.tsx',
    'pages/definitions/TryForm.tsx',
    'pages/holidays/YearView.tsx',
    'pages/timeline/Chart.tsx',
    'pages/transfer/FileStep.tsx',
    'record/dialogs/CloneDialog.tsx',
    'record/form/FormBody.tsx',
    'ui/RowBox.tsx',
    'widgets/weekGroups/WeekGrid.tsx',
    'widgets/weekGroups/WeekStrip.tsx',
  ]);
  expect(filesWith(/<(select|textarea|dialog|details)\b|component="(select|details)"/)).toEqual([]);
});
