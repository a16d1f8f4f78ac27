import { WIDGETS } from '../../resources/named.ts';
import { RefInput } from '../choose/reference/RefInput.tsx';
import { RefListInput } from '../choose/reference/RefListInput.tsx';
import type { Widget } from '../definition/widgets.ts';
import type { Declarations } from '../engine/declared.ts';
import type { Field, FieldType } from '../engine/definition.ts';
import type { Loaded } from '../engine/load.ts';
import { named } from '../engine/named.ts';
import { ArrayInput } from '../inputs/ArrayInput.tsx';
import { BoolInput, DerivedInput, LongTextInput, NumberInput, TextInput } from '../inputs/basicInputs.tsx';
import { EnumInput, EnumListInput } from '../inputs/EnumInput.tsx';
import { GroupInput } from '../inputs/GroupInput.tsx';
import { JsonInput } from '../inputs/JsonInput.tsx';
import { PasswordInput } from '../inputs/PasswordInput.tsx';
import { TemporalInput } from '../inputs/TemporalInput.tsx';
import { inputs } from './registry.ts';

type Choice = Pick<Widget, 'component' | 'ownLabel' | 'until'>;

const byType: Record<FieldType, Choice> = {
  text: { component: TextInput },
  longText: { component: LongTextInput },
  password: { component: PasswordInput },
  int: { component: NumberInput },
  decimal: { component: NumberInput },
  bool: { component: BoolInput },
  json: { component: JsonInput },
  date: { component: TemporalInput },
  time: { component: TemporalInput },
  dateTime: { component: TemporalInput },
  enum: { component: EnumInput },
  ref: { component: RefInput },
  group: { component: GroupInput, ownLabel: true },
  array: { component: ArrayInput, ownLabel: true },
  derived: { component: DerivedInput },
};
const enumList: Choice = { component: EnumListInput, ownLabel: true };
const refList: Choice = { component: RefListInput, ownLabel: true };

function accepts(widget: string, type: FieldType): boolean {
  const known: Declarations = WIDGETS;
  return known[widget]?.accepts?.includes(type) ?? false;
}

/** Returns the input of a field: its widget, a picker if it refers to a tree, otherwise the input of its type. */
export function chooseInput(field: Field, definitions: Loaded, widget = named(field.widget)?.name): Choice {
  const asked = widget ? inputs[widget] : undefined;
  if (widget && asked && accepts(widget, field.type)) return asked;
  if (field.type === 'enum' && field.multiple) return enumList;
  if (field.type === 'ref') {
    if (field.multiple) return refList;
    const isTree = definitions.byName.get(field.to)?.treeParent !== undefined;
    if (isTree && inputs.organizationPicker) return inputs.organizationPicker;
  }
  return byType[field.type];
}
