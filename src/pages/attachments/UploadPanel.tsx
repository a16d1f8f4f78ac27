import { List, ListItem, Stack, Typography } from '@mui/material';
import { useLocale, useTranslate } from 'ra-core';
import { useSyncExternalStore } from 'react';
import { fileIconOf } from '../../choose/files/attachment.ts';
import { FileIcon } from '../../choose/files/FileIcon.tsx';
import { formatBytes } from '../../choose/files/sizes.ts';
import { useCapabilities, useFailureText } from '../../definition/context.tsx';
import type { StatusColor } from '../../theme/palette.ts';
import { Button, CloseButton } from '../../ui/Button.tsx';
import { Hint, Line } from '../../ui/blocks.tsx';
import type { IconName } from '../../ui/Icon.tsx';
import { Mark } from '../../ui/Mark.tsx';
import { Progress } from '../../ui/Progress.tsx';
import { isUnfinished, type Upload, type UploadState } from './uploadQueue.ts';
import { uploads } from './uploads.ts';

const SYMBOLS: Partial<Record<UploadState, IconName>> = { done: 'check', failed: 'error', cancelled: 'close' };
const TONES: Partial<Record<UploadState, StatusColor>> = { done: 'ok', failed: 'fail' };

const PANEL = {
  flex: 'none',
  maxHeight: '40%',
  borderTop: '1px solid var(--line-strong)',
  bgcolor: 'var(--sunken)',
  fontSize: 'var(--fs-13)',
};
const LINE = { gap: '10px', px: { xs: '14px', sm: 5 } };
const HEAD = { ...LINE, alignItems: 'center', minHeight: 40, '& > b': { mr: 'auto', fontWeight: 'fontWeightMedium' } };
const ENTRY = { ...LINE, minHeight: 44, py: '5px', borderTop: '1px solid', borderColor: 'divider' };

/** List of uploads with their results; shown until the user closes it. */
export function UploadPanel() {
  const translate = useTranslate();
  const all = useSyncExternalStore(uploads.subscribe, uploads.get);
  if (all.length === 0) return null;
  const open = all.filter(isUnfinished).length;
  const done = all.filter(({ state }) => state === 'done').length;
  const failed = all.filter(({ state }) => state === 'failed').length;
  const summary =
    open > 0
      ? translate('files.upload.running', { done, count: all.length })
      : [
          done > 0 ? translate('files.upload.done', { smart_count: done }) : '',
          failed > 0 ? translate('files.upload.failed', { smart_count: failed }) : '',
          done + failed === 0 ? translate('files.upload.states.cancelled') : '',
        ]
          .filter(Boolean)
          .join(', ');
  return (
    <Stack component="section" aria-label={translate('files.upload.title')} sx={PANEL}>
      <Stack component="header" direction="row" sx={HEAD}>
        <b role="status">{summary}</b>
        {open > 0 && (
          <Button small kind="ghost" onClick={() => uploads.cancelAll()}>
            {translate('files.upload.cancelAll')}
          </Button>
        )}
        {/* a separate button, so that a late click on "cancel all" doesn't close the panel and hide failures */}
        <CloseButton label={translate('views.close')} disabled={open > 0} onClick={() => uploads.clear()} />
      </Stack>
      <List disablePadding sx={{ overflow: 'auto', minHeight: 0 }}>
        {[...all].sort(worstFirst).map((upload) => (
          <Entry key={upload.id} upload={upload} />
        ))}
      </List>
    </Stack>
  );
}

/** Sort order: failed uploads first. */
function worstFirst(one: Upload, other: Upload): number {
  return Number(other.state === 'failed') - Number(one.state === 'failed') || one.id - other.id;
}

function Entry({ upload }: { upload: Upload }) {
  const translate = useTranslate();
  const locale = useLocale();
  const { id, file, state, sent, orgName } = upload;
  const reason = useReason(upload);
  const ext = file.name.includes('.') ? (file.name.split('.').at(-1) ?? '') : '';
  const symbol = SYMBOLS[state];
  const percent = file.size === 0 ? 0 : Math.floor((sent / file.size) * 100);
  const text =
    state === 'sending'
      ? translate('files.upload.sent', { sent: formatBytes(sent, locale), size: formatBytes(file.size, locale) })
      : state === 'failed'
        ? reason
        : translate(`files.upload.states.${state}`);
  return (
    <ListItem sx={ENTRY}>
      <FileIcon icon={fileIconOf(ext)} ext={ext.slice(0, 4)} />
      <Stack component="span" sx={{ flex: 1, minWidth: 0, gap: '1px' }}>
        <Typography variant="body2" component="b" noWrap title={file.name} sx={{ fontWeight: 'fontWeightMedium' }}>
          {file.name}
        </Typography>
        <Line as="span" sx={{ gap: '6px' }}>
          {symbol ? (
            <Mark icon={symbol} tone={TONES[state]}>
              {text}
            </Mark>
          ) : (
            <Hint as="span">{text}</Hint>
          )}
          {state !== 'failed' && (
            <Hint as="span" sx={{ display: { xs: 'none', sm: 'inline' } }}>
              {orgName}
            </Hint>
          )}
        </Line>
        {state === 'sending' && (
          <Progress done={percent} total={100} label={translate('files.upload.progress', { name: file.name })} />
        )}
      </Stack>
      {isUnfinished(upload) && (
        <CloseButton label={translate('files.upload.cancel', { name: file.name })} onClick={() => uploads.cancel(id)} />
      )}
      {!isUnfinished(upload) && state !== 'done' && !upload.refused && (
        <Button
          small
          onClick={() => uploads.retry(id)}
          aria-label={translate('files.upload.retry', { name: file.name })}
        >
          {translate('views.refusal.retry')}
        </Button>
      )}
    </ListItem>
  );
}

/** Returns the text that explains why an upload failed. */
function useReason({ refused, failure }: Upload): string {
  const translate = useTranslate();
  const locale = useLocale();
  const failureText = useFailureText();
  const limits = useCapabilities()?.files;
  const errors = (failure as { errors?: { [field: string]: string } } | undefined)?.errors;
  const code = Object.values(errors ?? {})[0] ?? '';
  const [kind = '', argument = ''] = [code.split(':', 1)[0], code.slice(code.indexOf(':') + 1)];
  if (refused) {
    const limit = limits ? formatBytes(limits.maxBytes, locale) : '';
    return translate(`files.refused.${refused}`, { limit, kinds: limits?.kinds.join(', ') ?? '' });
  }
  if (kind === 'maxBytes') return translate('files.refused.tooLarge', { limit: formatBytes(Number(argument), locale) });
  const quota = { quotaBytes: 'quota', orgQuotaBytes: 'orgQuota' }[kind];
  if (quota) return translate(`files.refused.${quota}`, { limit: formatBytes(Number(argument), locale) });
  const reason = failureText(failure, {});
  const detail = kind.startsWith('fileName') || kind === 'fileKind' || kind === 'maxLength';
  return detail ? `${reason}: ${translate(`validation.${kind}`, { arg: argument, _: argument })}` : reason;
}
