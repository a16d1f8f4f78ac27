import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { card, EARLIER, open, sendButton, sent, TRIGGER } from './alarmTriggerKit.tsx';

describe('the input for an alarm', () => {
  it('stays when the platform refuses it, with the errors beside the fields', async () => {
    const errors = { text: 'maxLength:5', 'recipients.participants.0': 'notFound' };
    const { user, server } = await open('/alarm-trigger?again=9', {
      answers: {
        'GET /rest/api/alarmtable/prepare-trigger-again/9': { body: { ...EARLIER, manual: true } },
        'GET /rest/api/participants/3': { body: { id: 3, name: 'Karl', surname: 'Groß', shortName: 'KGR' } },
        [TRIGGER]: { status: 400, body: { reason: 'VALIDATION', errors } },
      },
    });
    await user.type(await screen.findByLabelText('Text', { selector: 'textarea' }), '!');
    // a provisional input may have stood there until the code of this one was loaded
    const text = () => screen.getByLabelText<HTMLTextAreaElement>('Text', { selector: 'textarea' });
    await waitFor(() => expect(text().value).toBe('Feuer!'));
    await user.click(await sendButton());
    expect(await screen.findByText('Not sent: see the marked fields.')).toBeTruthy();
    expect(text().value).toBe('Feuer!');
    await waitFor(() => expect(text().getAttribute('aria-invalid')).toBe('true'));
    expect((await screen.findByText('Karl Groß (KGR)')).closest('li')?.dataset.faulty).toBe('true');
    expect(sent(server)).toMatchObject([{ manual: true, recipients: { participants: [3], groups: [] } }]);
  });

  it('marks the chosen recipients by whom nobody can be called (A3)', async () => {
    const why = [{ code: 'inactive', kind: 'participant', id: 3, title: 'Karl Groß', resource: 'participants' }];
    const { server } = await open('/alarm-trigger?again=9', {
      extensions: ['alarms', 'duty'],
      answers: {
        'GET /rest/api/alarmtable/prepare-trigger-again/9': {
          body: { ...EARLIER, manual: true, recipients: { participants: [3, 4], groups: [] } },
        },
        'GET /rest/api/participants/3': { body: { id: 3, name: 'Karl', surname: 'Groß', shortName: 'KGR' } },
        'GET /rest/api/participants/4': { body: { id: 4, name: 'Eva', surname: 'Malá', shortName: 'EMA' } },
        'POST /rest/api/duty/reach/now': { body: { list: [{ resource: 'participants', id: 3, why }] } },
      },
    });
    const karl = (await screen.findByText('Karl Groß (KGR)')).closest('li') as HTMLElement;
    expect((await within(karl).findByTitle('Not active')).textContent).toBe('Not active');
    expect((await screen.findByText('Eva Malá (EMA)')).closest('li')?.textContent).toBe('Eva Malá (EMA)');
    expect(server.received.filter(({ call }) => call.endsWith('/duty/reach/now')).map(({ body }) => body)).toEqual([
      {
        list: [
          { resource: 'participants', id: 3 },
          { resource: 'participants', id: 4 },
        ],
      },
    ]);
  });

  it('is not sent while something is missing, which is shown beside the fields', async () => {
    const { user, server } = await open('/alarm-trigger?manual=true');
    await user.click(await sendButton('Trigger alarm'));
    const alerts = (await screen.findAllByRole('alert')).map(({ textContent }) => textContent);
    expect(alerts).toEqual(['Required', 'Not sent: see the marked fields.']);
    const text = screen.getByLabelText('Text', { selector: 'textarea' });
    expect(document.getElementById(text.getAttribute('aria-describedby') ?? '')?.textContent).toContain('Required');
    expect(sent(server)).toEqual([]);
  });

  it('marks that nothing is chosen where it is chosen, and nothing else (U14)', async () => {
    const { user, server } = await open();
    await card(/Boiler house/);
    await user.click(await sendButton('Trigger alarm'));
    const source = within(screen.getByRole('region', { name: 'Triggered with' }));
    expect((await source.findByRole('alert')).textContent).toBe('Choose what the alarm is triggered with.');
    const alerts = screen.getAllByRole('alert').map(({ textContent }) => textContent);
    expect(alerts).toEqual(['Choose what the alarm is triggered with.', 'Not sent: see the marked fields.']);
    await waitFor(() => expect(document.activeElement).toBe(source.getByRole('alert')));
    expect(sent(server)).toEqual([]);
  });

  it('marks the text itself if it is missing, and goes to the first missing field (U14)', async () => {
    const { user } = await open('/alarm-trigger?manual=true');
    await user.click(await sendButton('Trigger alarm'));
    const text = await screen.findByLabelText('Text', { selector: 'textarea' });
    await waitFor(() => expect(text.getAttribute('aria-invalid')).toBe('true'));
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Find a person' })));
    await user.type(text, 'Come');
    await user.tab();
    await waitFor(() => expect(text.getAttribute('aria-invalid')).not.toBe('true'));
  });

  it('keeps a typed text when another alarm point is chosen, until the text of that point is requested', async () => {
    const { user, server } = await open('/alarm-trigger?point=5');
    const text = (await screen.findByLabelText('Text', { selector: 'textarea' })) as HTMLTextAreaElement;
    await user.type(text, ', level 2');
    await user.click(await card(/Lift/));
    await waitFor(async () => expect(((await card(/Lift/)) as HTMLInputElement).checked).toBe(true));
    expect(text.value).toBe('Fire in Boiler house, level 2');
    await user.click(await screen.findByRole('button', { name: 'Use the text of Lift' }));
    expect(text.value).toBe('Somebody is stuck');
    await user.click(await sendButton());
    await waitFor(() => expect(sent(server)).toEqual([{ alarmPointId: 6, requestId: expect.any(String) }]));
  });

  it('is taken from an earlier alarm, with a note about what is missing', async () => {
    const { user, server } = await open('/alarm-trigger?again=9&table=history', {
      answers: {
        'GET /rest/api/history/prepare-trigger-again/9': {
          body: {
            ...EARLIER,
            alarmPointId: 5,
            recipients: { participants: [], groups: [] },
            missing: { participants: 2 },
          },
        },
      },
    });
    expect(await screen.findByText('2 participants')).toBeTruthy();
    await user.click(await sendButton());
    await waitFor(() =>
      expect(sent(server)).toMatchObject([{ alarmPointId: 5, language: 'GERMAN', text: 'Feuer', priority: 1 }]),
    );
  });
});

it('offers texts only to users who may raise manual calls', async () => {
  await open('/alarm-trigger', { authorities: ['ALARM_PANEL', 'ALARMPOINT_VIEW', 'ALARM_TEMPLATE_VIEW'] });
  await card(/Boiler house/);
  expect(screen.getByRole('button', { name: 'Alarm template' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Text only' })).toBeNull();
});

describe('choosing what an alarm is triggered with', () => {
  it('Enter goes to the first of several hits, and takes none (U14)', async () => {
    const { user } = await open();
    await card(/Boiler house/);
    await user.click(screen.getByRole('searchbox', { name: /^Search: Alarm points/ }));
    await user.keyboard('i{Enter}');
    await waitFor(async () => expect(document.activeElement).toBe(await card(/Boiler house/)));
    expect(screen.queryByRole('radio', { checked: true })).toBeNull();
  });

  it('shows favourites and what was triggered lately under headings, each once (U14)', async () => {
    const { user } = await open('/alarm-trigger?point=5');
    await user.click(await sendButton());
    await waitFor(() => expect(window.location.pathname).toBe('/alarm-table/12'));
    await user.click(screen.getByRole('link', { name: 'Trigger alarm' }));
    const recent = within(await screen.findByRole('region', { name: 'Triggered recently' }));
    expect(recent.getAllByRole('radio').map((one) => one.closest('label')?.textContent)).toEqual([
      'Boiler houseB-1 · Works',
    ]);
    await user.click(screen.getByRole('button', { name: 'Favorite: Lift' }));
    const favourites = within(await screen.findByRole('region', { name: 'Favorites' }));
    expect(favourites.getByRole('radio', { name: /Lift/ })).toBeTruthy();
    expect(screen.getAllByRole('radio', { name: /Lift/ })).toHaveLength(1);
    await user.click(screen.getByRole('button', { name: 'Favorite: Lift', pressed: true }));
    expect(screen.queryByRole('region', { name: 'Favorites' })).toBeNull();
  });

  it('finds people for a manual call without the tree (U14)', async () => {
    const people = [
      { id: 3, name: 'Karl', surname: 'Groß', shortName: 'KGR', orgId: 1, orgName: 'Works' },
      { id: 4, name: 'Eva', surname: 'Malá', shortName: 'EMA', orgId: 1, orgName: 'Works' },
    ];
    const { user, server } = await open('/alarm-trigger?manual=true', {
      answers: {
        'POST /rest/api/list': { body: { list: people, count: 2, currentPage: 0, pageSize: 50, pagesCount: 1 } },
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Find a person' }));
    await user.click(await screen.findByRole('option', { name: /Karl Groß/ }));
    await user.click(await screen.findByRole('option', { name: /Eva Malá/ }));
    await user.click(await screen.findByRole('option', { name: /Karl Groß/ }));
    await user.keyboard('{Escape}');
    await user.type(await screen.findByLabelText('Text', { selector: 'textarea' }), 'Come');
    await user.click(await sendButton());
    await waitFor(() => expect(sent(server)).toMatchObject([{ recipients: { participants: [4], groups: [] } }]));
  });
});
