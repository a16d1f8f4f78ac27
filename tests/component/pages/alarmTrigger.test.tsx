import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { AlarmPreview, AlarmTrigger } from '../../../protocol/alarms.ts';
import type { Extension } from '../../../protocol/capabilities.ts';
import type { DeadEnd } from '../../../protocol/duty.ts';
import { card, open, POINTS, PREVIEW, preview, sendButton, sent, TEXTS, TRIGGER } from './alarmTriggerKit.tsx';

describe('an alarm by an alarm point', () => {
  it('shows who is called before it is sent, and leads to the alarm', async () => {
    const { user, server } = await open();
    const boilerHouse = await card(/Boiler house/);
    // a live region announces only text that appears after it
    const said = document.querySelector('[aria-busy] > p[role="status"]');
    expect(said?.textContent).toBe('');
    await user.click(boilerHouse);
    expect(await screen.findByText('escape plan.pdf')).toBeTruthy();
    expect(await screen.findByText('people will be called')).toBeTruthy();
    expect(said?.textContent).toBe('2 people will be called');
    const steps = screen.getByRole('region', { name: 'Who is called in which order' });
    expect(within(steps).getByText('Eva Malá, Jan Novák')).toBeTruthy();
    expect(within(steps).getByText('Eva Malá')).toBeTruthy();
    expect(((await screen.findByLabelText('Text', { selector: 'textarea' })) as HTMLTextAreaElement).value).toBe(
      'Fire in Boiler house',
    );
    await user.click(await sendButton());
    await waitFor(() => expect(window.location.pathname).toBe('/alarm-table/12'));
    expect(sent(server)).toEqual([{ alarmPointId: 5, requestId: expect.stringMatching(/^[0-9a-f]{32}$/) }]);
    expect(await screen.findByText('Alarm #12 triggered: Boiler house')).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Alarm' })));
    expect(screen.getByRole('main', { name: 'Alarm table' })).toBeTruthy();
  });

  it('asks for a place that its text marks with brackets', async () => {
    const answers = { 'GET /rest/api/alarmpoints/6': { body: { ...POINTS[1], ...TEXTS, text: 'Stuck in [car]' } } };
    const { user, server } = await open('/alarm-trigger?point=6', { answers });
    const car = await screen.findByRole('textbox', { name: 'car' });
    expect(screen.getByText('Left empty, the text says [car].')).toBeTruthy();
    await user.type(car, 'Car 2');
    await user.click(await sendButton());
    await waitFor(() => expect(sent(server)).toMatchObject([{ alarmPointId: 6, text: 'Stuck in Car 2' }]));
  });

  it('is raised with three keys: search, Enter, Ctrl+Enter; Enter alone sends nothing', async () => {
    const { user, server } = await open();
    const search = await screen.findByRole('searchbox', { name: /^Search: Alarm points/ });
    expect(document.activeElement).toBe(search);
    await user.keyboard('lif{Enter}');
    await waitFor(async () => expect(((await card(/Lift/)) as HTMLInputElement).checked).toBe(true));
    await user.keyboard('{Enter}');
    expect(sent(server)).toEqual([]);
    await user.keyboard('{Control>}{Enter}{/Control}');
    await waitFor(() => expect(sent(server)).toMatchObject([{ alarmPointId: 6 }]));
  });

  it('is raised once, however often the button is clicked', async () => {
    let reply = (_: { body: object }) => {};
    const { user, server } = await open('/alarm-trigger?point=5', {
      answers: { [TRIGGER]: () => new Promise<{ body: object }>((resolve) => (reply = resolve)) },
    });
    await user.dblClick(await sendButton());
    await user.keyboard('{Control>}{Enter}{/Control}');
    expect(await screen.findByText('The alarm is being sent …')).toBeTruthy();
    reply({ body: { id: 12, status: 'NEW' } });
    await waitFor(() => expect(window.location.pathname).toBe('/alarm-table/12'));
    expect(sent(server)).toHaveLength(1);
  });

  it('is reported as joined to an alarm that is running already', async () => {
    const { user } = await open('/alarm-trigger?point=5', {
      answers: { [TRIGGER]: { body: { id: 12, status: 'PROCESSING', joined: true } } },
    });
    await user.click(await sendButton());
    expect(await screen.findByText(/is running already: it counts as alarm #12, Boiler house/)).toBeTruthy();
  });

  it('keeps showing its outcome to a user who may not watch alarms', async () => {
    const { user, server } = await open('/alarm-trigger?point=5', { authorities: ['ALARM_PANEL', 'ALARMPOINT_VIEW'] });
    await user.click(await sendButton());
    expect(await screen.findByRole('button', { name: 'New alarm' })).toBeTruthy();
    expect(window.location.pathname).toBe('/alarm-trigger');
    expect(screen.queryByRole('link', { name: 'Watch the alarm' })).toBeNull();
    await user.keyboard('{Control>}{Enter}{/Control}');
    expect(sent(server)).toHaveLength(1);
  });
});

describe('the preview', () => {
  it('says how long the calls of a channel take, unless it is a moment (A7)', async () => {
    const takes = [
      { channel: 'smtp', calls: 2_000, seconds: 40 },
      { channel: 'webhook', calls: 800, seconds: 4 },
      { channel: 'simulated', calls: 1, seconds: 150 },
    ];
    const { user } = await open('/alarm-trigger', {
      answers: { [PREVIEW]: { body: { ...preview(['Eva Malá']), takes } } },
    });
    await user.click(await card(/Boiler house/));
    expect(await screen.findByText('About 40 seconds for 2,000 e-mails')).toBeTruthy();
    expect(screen.getByText('About 3 minutes for 1 call to the simulated phone')).toBeTruthy();
    expect(screen.queryByText(/gateway/)).toBeNull();
  });

  it('drops replies to an earlier form', async () => {
    const replies = new Map<number, (reply: { body: AlarmPreview }) => void>();
    const { user } = await open('/alarm-trigger', {
      answers: {
        [PREVIEW]: ({ body }) =>
          new Promise((resolve) => replies.set((body as AlarmTrigger).alarmPointId ?? 0, resolve)),
      },
    });
    await user.click(await card(/Boiler house/));
    await waitFor(() => expect(replies.has(5)).toBe(true));
    await user.click(await card(/Lift/));
    await waitFor(() => expect(replies.has(6)).toBe(true));
    replies.get(6)?.({ body: preview(['Eva Malá']) });
    expect(await sendButton('Trigger alarm, call 1 person')).toBeTruthy();
    replies.get(5)?.({ body: preview(['Eva Malá', 'Jan Novák']) });
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(await sendButton('Trigger alarm, call 1 person')).toBeTruthy();
  });

  it('warns if nobody is reached, says why, and still lets the alarm be sent', async () => {
    const ends: DeadEnd[] = [
      { code: 'noDevice', kind: 'participant', id: 3, title: 'Karl Groß' },
      { code: 'nobody', kind: 'step', id: null, title: '' },
    ];
    const { user, server } = await open('/alarm-trigger?point=5', {
      answers: { [PREVIEW]: { body: preview([], ends) } },
    });
    expect(await screen.findByText('This alarm reaches nobody.')).toBeTruthy();
    expect(screen.getByText('Step 1 reaches nobody:')).toBeTruthy();
    expect(screen.getByText('Participant Karl Groß has no device that can be called.')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Open' }).getAttribute('href')).toBe('/participants/3?tab=devices');
    await user.click(await sendButton('Trigger alarm, although nobody is called'));
    await waitFor(() => expect(sent(server)).toHaveLength(1));
  });

  it('does not block the alarm when it fails', async () => {
    const { user, server } = await open('/alarm-trigger?point=5', { answers: { [PREVIEW]: { status: 500 } } });
    expect(await screen.findByText(/^It could not be checked who will be called/)).toBeTruthy();
    await user.click(await sendButton('Trigger alarm'));
    await waitFor(() => expect(sent(server)).toHaveLength(1));
  });

  it('says when more acceptances are needed than people are called', async () => {
    await open('/alarm-trigger?point=5', { answers: { [PREVIEW]: { body: preview(['Eva Malá'], [], 3) } } });
    expect(await screen.findByText('3 acceptances are needed, but only 1 are called.')).toBeTruthy();
  });
});

describe('a platform with the specification only', () => {
  const extensions: Extension[] = [];

  it('shows no preview, and raises the alarm', async () => {
    const { user, server } = await open('/alarm-trigger?point=5', {
      extensions,
      answers: { [TRIGGER]: { body: 'OK' } },
    });
    expect(await screen.findByText(/^This platform doesn’t tell beforehand/)).toBeTruthy();
    await user.click(await sendButton('Trigger alarm'));
    await waitFor(() => expect(window.location.pathname).toBe('/alarm-table'));
    expect(sent(server)).toEqual([{ alarmPointId: 5, requestId: expect.any(String) }]);
    expect(server.calls()).not.toContain(PREVIEW);
  });

  it('gets no second request after a lost reply: the operator is informed, and decides', async () => {
    const { user, server } = await open('/alarm-trigger?point=5', {
      extensions,
      answers: { [TRIGGER]: { status: 504 } },
    });
    await user.click(await sendButton('Trigger alarm'));
    expect(await screen.findByText(/^It is not known whether the alarm “Boiler house”/)).toBeTruthy();
    expect(sent(server)).toHaveLength(1);
    expect(screen.getByRole('link', { name: 'Look in the alarm table' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Give up' }));
    expect(screen.queryByText(/^It is not known/)).toBeNull();
  });
});
