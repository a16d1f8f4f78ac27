import { it } from 'vitest';
import { expect } from './expect.ts';
import { openInside } from './goInside.ts';
import { visit } from './visit.ts';

const { api, page } = await visit();
const orgId = await api.organization('Planning');
const people = await api.people(orgId, 'Plan', 3);
const [first = 0, second = 0] = people;
const plan = await api.create('/alarmplans', {
  name: 'Boiler plan',
  orgId,
  steps: [
    { participantIds: [first], requiredAcceptances: 1, waitSeconds: 120, media: ['SMS', 'PHONE'] },
    { participantIds: [second], requiredAcceptances: 0, waitSeconds: 0 },
  ],
});
await openInside(page, `/alarm-plans/${plan}?org=${orgId}&tab=steps`);

const sentences = () =>
  page.getByRole('group', { name: 'Steps' }).locator('button[aria-expanded]:not([aria-haspopup])');
const sentence = (index: number) => sentences().nth(index);
const save = async () => {
  await page.keyboard.press('Control+s');
  await expect(page.getByRole('button', { name: 'Saved' })).toBeVisible();
};
const stored = async () => {
  const { steps } = await api.call<{ steps: { participantIds: number[] }[] }>('GET', `/alarmplans/${plan}`);
  return steps.map((step) => people.indexOf(step.participantIds[0] ?? 0) + 1);
};

it('describes each step in one sentence, with zero as a value', async () => {
  await expect(sentence(0)).toHaveText(/Plan 001 Probe.*(Phone or SMS|SMS or Phone).*1.*2 min\.$/);
  await expect(sentence(1)).toHaveText(/Plan 002 Probe.*wait 0 s\.$/);
});

it('moves a step with Alt and the arrow keys, and the focus moves along', async () => {
  await sentence(1).focus();
  await page.keyboard.press('Alt+ArrowUp');
  await expect(sentence(0)).toContainText('Plan 002');
  await expect(sentence(0)).toBeFocused();
  await save();
  expect(await stored()).toEqual([2, 1]);
});

it('adds a step with the keyboard: recipients and duration', async () => {
  await page.getByRole('button', { name: 'Add step' }).focus();
  await page.keyboard.press('Enter');
  await expect(sentences()).toHaveCount(3);
  await expect(sentence(2)).toBeFocused();
  const step = page.getByRole('listitem').filter({ has: page.locator('button[aria-expanded="true"]') });
  await step.locator('[data-path="steps.2.participantIds"]').getByRole('button', { name: /^Add/ }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Choose: Participant groups, Participants' });
  await expect(dialog.getByRole('treeitem', { name: /Plan 003/ })).toBeVisible();
  await expect(dialog.getByRole('tree')).toBeFocused();
  // the tree starts at the plan's organization
  await page.keyboard.type('plan 003');
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('treeitem', { name: /Plan 003/ })).toHaveAttribute('aria-checked', 'true');
  await dialog.getByRole('button', { name: 'Apply (1)' }).focus();
  await page.keyboard.press('Enter');
  await expect(sentence(2)).toContainText('Plan 003 Probe');
  await step.getByLabel('Wait', { exact: false }).first().fill('90');
  await expect(sentence(2)).toContainText('90 s');
  await save();
  expect(await stored()).toEqual([2, 1, 3]);
});

it('removes a step with the keyboard and keeps the order of the others after a reload', async () => {
  await page.getByRole('button', { name: 'Remove Steps 2' }).focus();
  await page.keyboard.press('Enter');
  await expect(sentences()).toHaveCount(2);
  await save();
  expect(await stored()).toEqual([2, 3]);
  await page.reload();
  await expect(sentence(0)).toContainText('Plan 002');
  await expect(sentence(1)).toContainText('Plan 003');
});
