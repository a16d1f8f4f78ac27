import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { card, open, sendButton, sent, TRIGGER } from './alarmTriggerKit.tsx';

describe('an alarm whose outcome is unknown', () => {
  it('is sent again with the same request until there is a reply', async () => {
    let isBack = false;
    const { user, server } = await open('/alarm-trigger?point=5', {
      answers: { [TRIGGER]: () => (isBack ? { body: { id: 12, status: 'NEW' } } : { status: 502 }) },
    });
    await user.click(await sendButton());
    expect(await screen.findByText(/^Not known yet whether the alarm was triggered/)).toBeTruthy();
    isBack = true;
    await user.keyboard('{Control>}{Enter}{/Control}');
    await waitFor(() => expect(window.location.pathname).toBe('/alarm-table/12'), { timeout: 10_000 });
    const [first, ...again] = sent(server);
    expect(again.length).toBeGreaterThan(0);
    for (const other of again) expect(other).toEqual(first);
  });

  it('is not sent again once the operator stops that, and says that its outcome is not known (U14)', async () => {
    const { user, server } = await open('/alarm-trigger?point=5', { answers: { [TRIGGER]: { status: 502 } } });
    await user.click(await sendButton());
    await user.click(await screen.findByRole('button', { name: 'Stop trying' }));
    expect((await screen.findByText(/^It isn't tried again\. It is not known/)).textContent).toContain('Boiler house');
    const tries = sent(server).length;
    expect(screen.getByRole('link', { name: 'Look in the alarm table' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Give up' }));
    expect(screen.queryByText(/^It isn't tried again/)).toBeNull();
    expect((await screen.findByLabelText('Text', { selector: 'textarea' })).getAttribute('readonly')).toBeNull();
    expect(sent(server)).toHaveLength(tries);
  });

  it('is sent after the sign-in with the same request if the session had ended', async () => {
    const ended = { status: 401 };
    const { user, server, unmount } = await open('/alarm-trigger?point=5', {
      answers: { [TRIGGER]: ended, 'GET /rest/api/verify': ended, 'POST /rest/api/refresh': ended },
    });
    await user.click(await sendButton());
    await waitFor(() => expect(sent(server)).toHaveLength(1));
    await waitFor(() => expect(sessionStorage.getItem('tocsin.alarmSent')).toContain('signedOut'));
    unmount();
    const again = await open('/alarm-trigger?point=5');
    await waitFor(() => expect(window.location.pathname).toBe('/alarm-table/12'));
    expect(sent(again.server)).toEqual(sent(server));
  });

  it('is not sent again by itself after a long time, nor for another user', async () => {
    const trigger = { alarmPointId: 5, requestId: 'r1' };
    const source = { kind: 'point', id: 5, title: 'Boiler house', texts: [] };
    const at = Date.UTC(2024, 10, 24, 13, 5);
    const old = { owner: 'm.benesova', trigger, source, once: true, at, phase: 'asking' };
    sessionStorage.setItem('tocsin.alarmSent', JSON.stringify(old));
    const { user, server, unmount } = await open();
    // the time in the platform's zone
    expect(
      await screen.findByText(/^It is not known whether the alarm “Boiler house” of 14:05 was triggered/),
    ).toBeTruthy();
    expect(sent(server)).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Trigger again' }));
    await waitFor(() => expect(sent(server)).toEqual([trigger]));
    await waitFor(() => expect(window.location.pathname).toBe('/alarm-table/12'));
    unmount();
    sessionStorage.setItem('tocsin.alarmSent', JSON.stringify({ ...old, owner: 'somebody', at: Date.now() }));
    const other = await open();
    await card(/Boiler house/);
    expect(sent(other.server)).toEqual([]);
    expect(sessionStorage.getItem('tocsin.alarmSent')).toBeNull();
  });

  it('continues after a reload with the same request and with the input', async () => {
    const { user, unmount } = await open('/alarm-trigger?point=5');
    const text = await screen.findByLabelText('Text', { selector: 'textarea' });
    await user.clear(text);
    await user.type(text, 'Fire on level 2');
    const { requestId } = JSON.parse(sessionStorage.getItem('tocsin.alarmDraft') ?? '{}');
    unmount();
    const { server } = await open('/alarm-trigger?point=5');
    expect(((await screen.findByLabelText('Text', { selector: 'textarea' })) as HTMLTextAreaElement).value).toBe(
      'Fire on level 2',
    );
    await user.click(await sendButton());
    await waitFor(() => expect(sent(server)).toMatchObject([{ requestId, text: 'Fire on level 2' }]));
  });
});
