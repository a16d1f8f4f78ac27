import Refresh from '@mui/icons-material/RefreshRounded';
import { Box, Stack } from '@mui/material';
import { useLocale, useNotify, useTranslate } from 'ra-core';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useCapabilities } from '../../definition/context.tsx';
import { wallTime } from '../../engine/clock.ts';
import { formatDateTime } from '../../engine/dates.ts';
import { makeSound, type Sound } from '../../live/sound.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { Line, PageTitle } from '../../ui/blocks.tsx';
import { type DeviceFacts, judgeDevice, keepsData, notePermission } from './device.ts';
import { Findings } from './Findings.tsx';
import { type CheckState, type Finding, PEOPLE, USABLE } from './finding.ts';
import { OwnCall } from './OwnCall.tsx';
import { type FindingTexts, useFindingTexts } from './useFindingTexts.ts';
import { useSelfCheck } from './useSelfCheck.ts';
import { WatchdogSection } from './watchdog/WatchdogSection.tsx';

/** Returns the capabilities of this browser, and functions that try them. */
function useDevice() {
  const sound = useRef<Sound>(undefined);
  const readFacts = useCallback(
    (): DeviceFacts => ({
      notifications: notePermission(),
      sound: !sound.current ? 'none' : sound.current.blocked() ? 'blocked' : 'ok',
      storage: keepsData(),
    }),
    [],
  );
  const [facts, setFacts] = useState<DeviceFacts>();
  const again = useCallback(() => setFacts(readFacts()), [readFacts]);
  useEffect(() => {
    sound.current = makeSound(again);
    again();
    return () => {
      sound.current?.close();
      sound.current = undefined;
    };
  }, [again]);
  return {
    facts,
    again,
    play: async () => {
      await sound.current?.allow().catch(() => undefined);
      sound.current?.play();
      again();
    },
    askNotes: async () => {
      await Notification.requestPermission();
      again();
    },
  };
}

/** Sections of a report with their titles and findings. */
type Sections = readonly { title: string; findings: readonly Finding[] }[];

/**
 * Returns the findings as plain text for support. It has no address, name, token or other secret, only what the page
 * shows and the browser's user agent.
 */
function reportOf(head: string, sections: Sections, texts: FindingTexts, browser: string): string {
  const blocks = sections
    .filter(({ findings }) => findings.length > 0)
    .map(({ title, findings }) =>
      [
        title,
        ...findings.map((finding) => `- ${texts.name(finding)}: ${texts.state(finding)}. ${texts.says(finding)}`),
      ].join('\n'),
    );
  return [head, ...blocks, browser].join('\n\n');
}

const count = (findings: readonly Finding[], state: CheckState) =>
  findings.filter((finding) => finding.state === state).length;

/** Checks everything that an alarm needs: the platform, the channels that reach people, and this device. */
export default function SelfCheck() {
  const translate = useTranslate();
  const notify = useNotify();
  const locale = useLocale();
  const texts = useFindingTexts();
  const capabilities = useCapabilities();
  const { platform, channels, busy, again } = useSelfCheck();
  const device = useDevice();
  const [report, setReport] = useState<string>();
  const findings = device.facts && judgeDevice(device.facts);
  const sections = [
    { key: 'platform', findings: platform },
    { key: 'channels', findings: channels },
    { key: 'device', findings },
  ].map(({ key, findings: those }) => ({ title: translate(`selfCheck.sections.${key}`), findings: those }));
  const all = sections.flatMap(({ findings: those = [] }) => those);
  const ready = !busy && findings !== undefined;

  const copy = async () => {
    const at = formatDateTime(wallTime(capabilities?.timeZone || undefined, new Date()).now, locale);
    const head = translate('selfCheck.report.head', { at, zone: capabilities?.timeZone ?? '' });
    const known = sections.map(({ title, findings: those = [] }) => ({ title, findings: those }));
    const text = reportOf(head, known, texts, navigator.userAgent);
    try {
      await navigator.clipboard.writeText(text);
      setReport(undefined);
      notify('selfCheck.report.copied', { type: 'success' });
    } catch {
      setReport(text); // without the clipboard the user can still select the text
    }
  };
  return (
    <div className="page">
      <PageTitle>{translate('pages.self-check')}</PageTitle>
      <p className="v-quiet">{translate('selfCheck.about')}</p>
      <Line sx={{ mt: 3, mb: 6, flexWrap: 'wrap' }}>
        <Button
          kind="primary"
          icon={Refresh}
          off={busy}
          onClick={() => {
            device.again();
            void again();
          }}
        >
          {translate('selfCheck.again')}
        </Button>
        <Button icon="clone" off={!ready} onClick={() => void copy()}>
          {translate('selfCheck.report.copy')}
        </Button>
        <span role="status">
          {translate(ready ? 'selfCheck.summary' : 'selfCheck.checking', {
            ok: count(all, 'ok'),
            warning: count(all, 'warning'),
            failed: count(all, 'failed'),
            unknown: count(all, 'unknown'),
          })}
        </span>
      </Line>
      {report && (
        <Box component="pre" sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
          {report}
        </Box>
      )}
      <Stack spacing={8}>
        {sections.map(({ title, findings: those }) =>
          those?.length === 0 ? null : (
            <Findings
              key={title}
              title={title}
              findings={those}
              actionOf={(finding) => <FindingAction finding={finding} device={device} />}
            />
          ),
        )}
        <WatchdogSection />
        <OwnCall />
      </Stack>
    </div>
  );
}

/** What the user can do about a finding. */
function FindingAction({ finding: { says }, device }: { finding: Finding; device: ReturnType<typeof useDevice> }) {
  const translate = useTranslate();
  switch (says) {
    case 'notesAsk':
      return (
        <Button small onClick={() => void device.askNotes()}>
          {translate('selfCheck.allowNotes')}
        </Button>
      );
    case 'soundOk':
    case 'soundBlocked':
      return (
        <Button small onClick={() => void device.play()}>
          {translate('selfCheck.playSound')}
        </Button>
      );
    case 'addressesFaulty':
      return (
        <ButtonLink small to={`/${PEOPLE}?f.${USABLE}=false`}>
          {translate('selfCheck.openList')}
        </ButtonLink>
      );
    case 'channelFailing':
      return (
        <ButtonLink small to="/delivery">
          {translate('pages.delivery')}
        </ButtonLink>
      );
    default:
      return null;
  }
}
