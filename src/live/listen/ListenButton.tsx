import PlayArrowRounded from '@mui/icons-material/PlayArrowRounded';
import StopRounded from '@mui/icons-material/StopRounded';
import { Stack, Typography } from '@mui/material';
import { useTranslate } from 'ra-core';
import { describeFailure, failureText } from '../../../dataProvider/http/errors.ts';
import { Button } from '../../ui/Button.tsx';
import { usePrelisten } from './usePrelisten.ts';

interface ListenButtonProps {
  /** Returns the text to speak; called when the button is pressed. */
  text: () => string;
  language: string | undefined;
  /** Label of the field, for the accessible name. */
  label: string;
  disabled?: boolean;
}

/** Button that starts and stops speech output. Notes if the browser spoke instead of the platform, or if it failed. */
export function ListenButton({ text, language, label, disabled }: ListenButtonProps) {
  const translate = useTranslate();
  const { state, note, play, stop } = usePrelisten();
  const idle = state === 'idle';
  const word = translate(`texts.message.${idle ? 'listen' : state === 'preparing' ? 'preparing' : 'stop'}`);
  return (
    <Stack component="span" direction="row" sx={{ flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
      <Button
        kind="ghost"
        small
        icon={idle ? PlayArrowRounded : StopRounded}
        aria-label={translate(idle ? 'texts.message.listenTo' : 'texts.message.stopOf', { name: label })}
        aria-pressed={!idle}
        disabled={idle && disabled}
        onClick={() => (idle ? void play(text(), language) : stop())}
      >
        {word}
      </Button>
      <Typography variant="caption" component="span" role="status" color="textSecondary" className="w-listennote">
        {note && (
          <>
            <span>{translate(`texts.message.${note.kind}`)}</span> <span>{reasonOf(note.failure, translate)}</span>
          </>
        )}
      </Typography>
    </Stack>
  );
}

/** Returns a short text that explains why the platform didn't speak. */
function reasonOf(failure: unknown, translate: ReturnType<typeof useTranslate>): string {
  const described = describeFailure(failure);
  return described.reasonKey ? translate(described.reasonKey) : failureText(described, translate);
}
