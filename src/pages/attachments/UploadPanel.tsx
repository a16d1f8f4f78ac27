import { useLocale, useTranslate } from 'ra-core';
import { useSyncExternalStore } from 'react';
import { fileIconOf } from '../../choose/files/attachment.ts';
import { FileIcon } from '../../choose/files/FileIcon.tsx';
import { formatBytes } from '../../choose/files/sizes.ts';
import { useFailureText } from '../../definition/context.ts';
import { useCapabilities } from '../../definition/definitions.tsx';
import { Button } from '../../ui/Button.tsx';
import { Icon, type IconName } from '../../ui/Icon.tsx';
import { isOpen, type Upload, type UploadState } from './uploadQueue.ts';
import { uploads } from './uploads.ts';
import './uploadPanel.css';
import { Progress } from '../../ui/Progress.tsx';

const SYMBOLS: Partial<Record<UploadState, IconName>> = { done: 'check', failed: 'error', cancelled: 'close' };

/** Uploads and their results. Stays open until it is closed. */
export function UploadPanel() {
  const translate = useTranslate();
  const all = useSyncExternalStore(uploads.subscribe, uploads.get);
  if (all.length === 0) return null;
  const open = all.filter(isOpen).length;
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
    <section className="f-uploads" aria-label={translate('files.upload.title')}>
      <header>
        <b role="status">{summary}</b>
        {open > 0 && (
          <Button small kind="ghost" onClick={() => uploads.cancelAll()}>
            {translate('files.upload.cancelAll')}
          </Button>
        )}
        {/* has its own place: whoever means to cancel at the last moment must not close what went wrong */}
        <Button
          small
          kind="ghost"
          icon="close"
          aria-label={translate('views.close')}
          disabled={open > 0}
          onClick={() => uploads.clear()}
        />
      </header>
      <ul>
        {[...all].sort(worstFirst).map((upload) => (
          <Line key={upload.id} upload={upload} />
        ))}
      </ul>
    </section>
  );
}

/** Failed uploads are listed first. */
function worstFirst(one: Upload, other: Upload): number {
  return Number(other.state === 'failed') - Number(one.state === 'failed') || one.id - other.id;
}

function Line({ upload }: { upload: Upload }) {
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
    <li className={state}>
      <FileIcon icon={fileIconOf(ext)} ext={ext.slice(0, 4)} />
      <span className="f-upname">
        <b title={file.name}>{file.name}</b>
        <span className="f-upstate">
          {symbol && <Icon name={symbol} />}
          <span>{text}</span>
          {state !== 'failed' && <span className="v-quiet">{orgName}</span>}
        </span>
        {state === 'sending' && (
          <Progress done={percent} total={100} label={translate('files.upload.progress', { name: file.name })} />
        )}
      </span>
      {isOpen(upload) && (
        <Button
          small
          kind="ghost"
          icon="close"
          aria-label={translate('files.upload.cancel', { name: file.name })}
          onClick={() => uploads.cancel(id)}
        />
      )}
      {!isOpen(upload) && state !== 'done' && !upload.refused && (
        <Button
          small
          onClick={() => uploads.retry(id)}
          aria-label={translate('files.upload.retry', { name: file.name })}
        >
          {translate('views.refusal.retry')}
        </Button>
      )}
    </li>
  );
}

/** The text of a failed upload. */
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
