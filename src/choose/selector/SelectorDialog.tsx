import { Typography } from '@mui/material';
import { useTranslate } from 'ra-core';
import { useRef, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Selector, type SelectorProps, useTargets } from './Selector.tsx';
import { countOf, differences, type SelectorValue } from './selection.ts';

interface SelectorDialogProps extends Omit<SelectorProps, 'onChange'> {
  title: string;
  onCancel: () => void;
  onApply: SelectorProps['onChange'];
}

/** Makes the dialog focus the tree instead of the first control above it. */
function preferTree(body: HTMLElement | null): void {
  body?.querySelector('[role="tree"]')?.setAttribute('autofocus', '');
}

/** The selector in a dialog. The selection takes effect when it is applied; closing with changes asks first. */
export default function SelectorDialog({ title, onCancel, onApply, value: first, ...rest }: SelectorDialogProps) {
  const translate = useTranslate();
  const targets = useTargets(rest.targets);
  const [value, setValue] = useState<SelectorValue>(first);
  const [asking, setAsking] = useState(false);
  const titles = useRef<(key: string, id: number) => string>((_, id) => `#${id}`);
  const changes = differences(first, value, targets);
  const apply = () => (changes === 0 ? onCancel() : onApply(value, titles.current));
  return (
    <Dialog
      title={title}
      width="64rem"
      onClose={() => (changes === 0 ? onCancel() : setAsking(!asking))}
      actions={
        asking && changes > 0 ? (
          <>
            <Typography component="span" variant="body2" color="warning.dark" role="alert" sx={{ flex: 1 }}>
              {translate('selector.unsaved', { smart_count: changes })}
            </Typography>
            <Button onClick={() => setAsking(false)}>{translate('selector.goOn')}</Button>
            <Button kind="danger" onClick={onCancel}>
              {translate('selector.discard')}
            </Button>
            <Button kind="primary" onClick={apply}>
              {translate('selector.apply', { count: countOf(value, targets) })}
            </Button>
          </>
        ) : (
          <>
            <Button onClick={() => (changes === 0 ? onCancel() : setAsking(true))}>{translate('views.cancel')}</Button>
            <Button kind="primary" onClick={apply}>
              {translate('selector.apply', { count: countOf(value, targets) })}
            </Button>
          </>
        )
      }
    >
      <div ref={preferTree}>
        <Selector
          {...rest}
          value={value}
          onChange={(next, titleOf) => {
            titles.current = titleOf;
            setValue(next);
            setAsking(false);
          }}
        />
      </div>
    </Dialog>
  );
}
