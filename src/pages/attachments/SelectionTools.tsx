import { useTranslate } from 'ra-core';
import { Button, CloseButton } from '../../ui/Button.tsx';
import { SelectionToolbar } from '../../ui/SelectionToolbar.tsx';

interface SelectionToolsProps {
  count: number;
  onMove: () => void;
  onRemove: () => void;
  onDownload?: () => void;
  onClear: () => void;
}

/** Actions on the selected files. */
export function SelectionTools({ count, onMove, onRemove, onDownload, onClear }: SelectionToolsProps) {
  const translate = useTranslate();
  const text = translate('views.bulk.selected', { smart_count: count, count });
  return (
    <SelectionToolbar text={text}>
      <Button kind="ghost" small icon="move" onClick={onMove}>
        {translate('views.bulk.move')}
      </Button>
      {onDownload && (
        <Button kind="ghost" small icon="export" onClick={onDownload}>
          {translate('files.download')}
        </Button>
      )}
      <Button kind="ghost" small icon="remove" onClick={onRemove}>
        {translate('views.bulk.remove')}
      </Button>
      <CloseButton className="v-push" label={translate('views.bulk.clear')} onClick={onClear} />
    </SelectionToolbar>
  );
}
