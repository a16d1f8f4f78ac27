import NotesRounded from '@mui/icons-material/NotesRounded';
import { useTranslate } from 'ra-core';
import { useDefinitions } from '../../definitions.tsx';
import type { RecordData } from '../../engine/definition.ts';
import { isObject } from '../../engine/paths.ts';
import { useMay, useProvider, useTell } from '../../views/context.ts';
import { RefSearch } from '../../views/inputs/RefSearch.tsx';
import { Popover } from '../../views/ui/Popover.tsx';

const LIST_TYPE = 'TEXT_TEMPLATE';

interface TemplateButtonProps {
  label: string;
  /** What is wanted is spoken. */
  speech: boolean;
  language: string | undefined;
  onInsert: (text: string) => void;
}

/** Offers the text templates of the own organizations and of those above, and inserts one in the field's language. */
export function TemplateButton(props: TemplateButtonProps) {
  const target = useDefinitions().byListType.get(LIST_TYPE);
  return target ? <Offer {...props} target={target} /> : null;
}

type Target = Parameters<typeof useMay>[0];

function Offer({ label, speech, language, onInsert, target }: TemplateButtonProps & { target: Target }) {
  const translate = useTranslate();
  const may = useMay(target);
  const provider = useProvider();
  const tell = useTell();
  if (!may('list')) return null;
  const insert = async (id: number) => {
    try {
      const { data } = await provider.getOne(target.name, { id });
      onInsert(textOf(data, language, speech));
    } catch (failure) {
      tell(failure, { resource: target.name, op: 'one' });
    }
  };
  return (
    <Popover
      small
      className="ghost"
      label={translate('texts.message.templateInto', { name: label })}
      button={
        <>
          <NotesRounded aria-hidden className="v-i" />
          {translate('texts.message.template')}
        </>
      }
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

/** The template's text in a language, else its first: whoever speaks another language gets that one anyway. */
function textOf(template: RecordData, language: string | undefined, speech: boolean): string {
  const texts = Array.isArray(template.texts) ? template.texts.filter(isObject) : [];
  const found = texts.find((text) => text.language === language) ?? texts[0];
  const spoken = speech && typeof found?.speechText === 'string' ? found.speechText : '';
  return spoken || (typeof found?.text === 'string' ? found.text : '');
}
