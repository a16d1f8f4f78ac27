import NotesRounded from '@mui/icons-material/NotesRounded';
import { useTranslate } from 'ra-core';
import { RefSearch } from '../../choose/reference/RefSearch.tsx';
import { useDefinitions, useMay, useProvider, useShowFailure } from '../../definition/context.tsx';
import type { Resource } from '../../engine/definition.ts';
import { isObject } from '../../engine/paths.ts';
import { Button } from '../../ui/Button.tsx';
import { Popover } from '../../ui/Popover.tsx';

interface TemplateButtonProps {
  /** The resource of the text templates. */
  to: string;
  /** Its field with the texts by language. */
  texts: string;
  label: string;
  /** Whether the spoken text is inserted. */
  speech: boolean;
  language: string | undefined;
  onInsert: (text: string) => void;
}

/** Offers the text templates the user may see, and inserts one in the field's language. */
export function TemplateButton(props: TemplateButtonProps) {
  const target = useDefinitions().byName.get(props.to);
  return target ? <Offer {...props} target={target} /> : null;
}

function Offer({ texts, label, speech, language, onInsert, target }: TemplateButtonProps & { target: Resource }) {
  const translate = useTranslate();
  const may = useMay(target);
  const provider = useProvider();
  const showFailure = useShowFailure();
  if (!may('list') || !may('one')) return null;
  const insert = async (id: number) => {
    try {
      const { data } = await provider.getOne(target.name, { id });
      onInsert(textOf(data[texts], language, speech));
    } catch (failure) {
      showFailure(failure, { resource: target, op: 'one' });
    }
  };
  return (
    <Popover
      button={(trigger) => (
        <Button
          {...trigger}
          small
          kind="ghost"
          icon={NotesRounded}
          aria-label={translate('texts.message.templateInto', { name: label })}
        >
          {translate('texts.message.template')}
        </Button>
      )}
    >
      {(close) => (
        <RefSearch
          target={target}
          chosen={[]}
          onChoose={({ id }) => {
            close();
            void insert(id);
          }}
        />
      )}
    </Popover>
  );
}

/** Returns the text in a language, otherwise the first one, which people with other languages get anyway. */
function textOf(list: unknown, language: string | undefined, speech: boolean): string {
  const texts = Array.isArray(list) ? list.filter(isObject) : [];
  const found = texts.find((text) => text.language === language) ?? texts[0];
  const spoken = speech && typeof found?.speechText === 'string' ? found.speechText : '';
  return spoken || (typeof found?.text === 'string' ? found.text : '');
}
