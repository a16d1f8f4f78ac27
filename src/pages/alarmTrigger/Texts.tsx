import Translate from '@mui/icons-material/TranslateRounded';
import { Box, FormHelperText } from '@mui/material';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { useFormState } from 'react-hook-form';
import { useLabels } from '../../definition/labels.ts';
import { FieldInput } from '../../inputs/FieldInput.tsx';
import { Fields } from '../../inputs/Fields.tsx';
import { flatten } from '../../record/form/errors.ts';
import { Line } from '../../ui/blocks.tsx';
import { Disclosure } from '../../ui/Disclosure.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { TabStrip } from '../../ui/TabStrip.tsx';
import { isBlank, isEdited, type Values } from './form.ts';
import { Label } from './Label.tsx';

interface TextsProps {
  values: Values;
  manual: boolean;
  locked: boolean;
  set: (changes: Partial<Values>) => void;
  /** Restores the texts of the source. */
  onReset: () => void;
}

const TEXTS = {
  mt: 2,
  border: '1px solid var(--line-strong)',
  borderRadius: 'var(--r)',
  '& > [role="tabpanel"]': { p: 3 },
};
const NOTE = { display: 'flex', gap: '6px', color: 'warning.dark' };

const idsOf = (language: string) => ({ tab: `raise-tab-${language}`, panel: `raise-text-${language}` });

/** Text and speech text of the alarm, with a tab for each language. */
export function Texts({ values, manual, locked, set, onReset }: TextsProps) {
  const translate = useTranslate();
  const labels = useLabels();
  const { translations, language: main, source } = values;
  const [chosen, setChosen] = useState<string>();
  const { errors } = useFormState();
  // the language with an invalid text is shown, so that the user can correct it
  const faulty = Object.keys(flatten(errors)).find((path) => path.startsWith('translations.'));
  const shownAt = faulty ? Number(faulty.split('.')[1]) : -1;
  const current = chosen ?? translations[shownAt]?.language ?? main;
  const index = translations.findIndex(({ language }) => language === current);
  const without = translations.filter(isBlank);
  const written = translations.filter((text) => !isBlank(text));
  const called = translations.find(({ language }) => language === main);
  const fallback = called && !isBlank(called) ? main : written[0]?.language;
  const own = source.kind === 'point' && source.id !== undefined && source.texts.every(isBlank) && written.length === 0;
  const name = (language: string) => labels.value('translations.language', language);
  return (
    <section aria-label={translate('raise.text')}>
      <Line>
        <Label as="h2">{translate('raise.text')}</Label>
        {!locked && source.texts.length > 0 && isEdited(values) && (
          <LinkButton onClick={onReset}>{translate('raise.ownText', { title: source.title })}</LinkButton>
        )}
      </Line>
      <Box sx={TEXTS}>
        <TabStrip
          label={translate('raise.text')}
          tabs={translations.map((text) => ({
            name: text.language,
            text: (
              <span>
                {name(text.language)}
                {isBlank(text) && <span className="v-quiet"> {translate('raise.empty')}</span>}
              </span>
            ),
          }))}
          current={current}
          ids={idsOf}
          onTab={(language) => {
            setChosen(language);
            // the language of the first text becomes the fallback for people whose language has no text
            if (manual && written.length === 0) set({ language });
          }}
        />
        <Fields id={idsOf(current).panel} role="tabpanel" aria-labelledby={idsOf(current).tab}>
          <FieldInput key={`${current} text`} path={`translations.${index}.text`} />
          <Disclosure
            key={current}
            open={Boolean(translations[index]?.speechText)}
            title={<span className="v-quiet v-small">{labels.field('translations.speechText')}</span>}
          >
            <FieldInput path={`translations.${index}.speechText`} />
          </Disclosure>
        </Fields>
      </Box>
      {own && <p className="v-quiet v-small">{translate('raise.unseen')}</p>}
      {fallback && without.length > 0 && (
        <FormHelperText sx={NOTE}>
          <Icon name={Translate} />
          <span>
            {translate('raise.without', {
              languages: without.map(({ language }) => name(language)).join(', '),
              main: name(fallback),
            })}
          </span>
        </FormHelperText>
      )}
    </section>
  );
}
