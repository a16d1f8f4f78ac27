import { FormHelperText } from '@mui/material';
import { useEvent, useInput, useTranslate } from 'ra-core';
import { memo, Suspense, useId, useMemo } from 'react';
import { get, useFormState, useWatch } from 'react-hook-form';
import { isSameValue } from '../definition/changes.ts';
import { useAuthorities, useCan, useDefinition, useDefinitions } from '../definition/context.tsx';
import { useFieldMessage, useLabels } from '../definition/labels.ts';
import { isComputed } from '../engine/computed.ts';
import { holds, scopeOf } from '../engine/conditions.ts';
import type { Condition } from '../engine/data.ts';
import { newItem } from '../engine/defaults.ts';
import type { Field, RecordData } from '../engine/definition.ts';
import { fieldAt } from '../engine/fields.ts';
import { valueAt } from '../engine/paths.ts';
import { keeperOf } from '../engine/refs.ts';
import { useStable } from '../ui/contexts.ts';
import { Icon } from '../ui/Icon.tsx';
import { afterClick } from './afterClick.ts';
import { useChooseInput, useFormControls, useFormInfo } from './FormContext.ts';
import { FieldContext, type FieldState } from './fieldContext.ts';
import { LoadingInput } from './LoadingInput.tsx';
import { useFillFromReference } from './useFillFromReference.ts';
import './field.css';
import { allows, authorityFor, canAny } from '../engine/access.ts';
import { writersOf } from '../engine/fieldRights.ts';
import { menuLabelKey } from '../engine/labels.ts';

/**
 * Returns why a relation stored in other records can't be changed here: the server has no call to update them, or the
 * user lacks the authority. Undefined if it can be changed.
 */
function useInverseLockReason(field: Field): string | undefined {
  const translate = useTranslate();
  const { byName } = useDefinitions();
  const can = useCan();
  const other = keeperOf(field, byName);
  if (!other) return undefined;
  if (!allows(other, 'update')) return translate('memberships.notHere');
  // never editable here: no reason is needed
  if (field.readOnly === true || can(authorityFor(other, 'update'))) return undefined;
  const names = translate(menuLabelKey(other.name), { smart_count: 2 });
  return translate('memberships.otherSide', { names });
}

/** Returns why a field that the user reads can't be changed by him; undefined if it can, or nobody changes it here. */
function useRightLockReason(field: Field): string | undefined {
  const translate = useTranslate();
  const authorities = useAuthorities();
  const isLocked = field.readOnly === true && !canAny(authorities, writersOf(field));
  return isLocked ? translate('views.form.noRight') : undefined;
}

/** Id of a field's control, for the links of the error summary. */
export function controlId(path: string): string {
  return `field-${path.replaceAll('.', '-')}`;
}

const isCondition = (c: boolean | Condition | undefined) => typeof c === 'object';

/** One field of the open record, at "shortName" or "steps.0.waitSeconds": label, input, help and error. */
export const FieldInput = memo(function FieldInput({ path, widget }: { path: string; widget?: string }) {
  const field = fieldAt(useDefinition(), path);
  return field ? <Known path={path} field={field} widget={widget} /> : null;
});

/**
 * Returns the values that a field's conditions are evaluated against: those of the whole form, or of the list item that
 * contains the field. If it has conditions, the caller renders again when any value changes.
 */
function useScope(path: string, field: Field): RecordData {
  const { control, getValues } = useFormControls();
  const live = field.type === 'derived' || [field.visible, field.required, field.readOnly].some(isCondition);
  useWatch({ control, disabled: !live });
  return scopeAt(path, getValues());
}

function scopeAt(path: string, record: RecordData): RecordData {
  const above = path.split('.').slice(0, -1).join('.');
  return above ? scopeOf(record, valueAt(record, above)) : record;
}

function Known({ path, field, widget }: BoundProps) {
  const scope = useScope(path, field);
  if (!holds(field.visible, scope, true)) return null;
  // lists and groups are registered by their inner fields
  const isStructure = field.type === 'array' || field.type === 'group';
  const Bound = isStructure ? Structure : field.type === 'ref' && field.fills ? Filling : Controlled;
  return <Bound path={path} field={field} widget={widget} />;
}

interface BoundProps {
  path: string;
  field: Field;
  /** Overrides the widget of the definition. */
  widget: string | undefined;
}

interface ControlledProps extends BoundProps {
  /** Called after a change by the user. */
  onChanged?: (before: unknown, next: unknown) => void;
}

function Controlled({ onChanged, ...props }: ControlledProps) {
  // no conversion: react-admin would not distinguish null and ''
  const { field: bound } = useInput({ source: props.path, format: asItIs, parse: asItIs });
  const onChange = useEvent((next: unknown) => {
    bound.onChange(next);
    onChanged?.(bound.value, next);
  });
  return <Visible {...props} value={bound.value} onChange={onChange} onBlur={bound.onBlur} />;
}

function Filling(props: BoundProps) {
  return <Controlled {...props} onChanged={useFillFromReference(props.path, props.field)} />;
}

function Structure(props: BoundProps) {
  const { control, setValue } = useFormControls();
  const value: unknown = useWatch({ control, name: props.path });
  const onChange = useEvent((next: unknown) => setValue(props.path, next, { shouldDirty: true, shouldValidate: true }));
  return <Visible {...props} value={value} onChange={onChange} onBlur={nothing} />;
}

const nothing = () => undefined;
const asItIs = (value: unknown) => value;

type VisibleProps = BoundProps & Pick<FieldState, 'value' | 'onChange' | 'onBlur'>;

/** Renders label, input and messages of a field. The input renders again only when the state of its field changes. */
const Visible = memo(function Visible(props: VisibleProps) {
  const { path, field, widget, value, onChange, onBlur } = props;
  const scope = useScope(path, field);
  const required = holds(field.required, scope, false);
  const { partOf } = useDefinition();
  const translate = useTranslate();
  const message = useFieldMessage();
  const labels = useLabels();
  const { base, readOnly, defaults, op } = useFormInfo();
  // the parent of a new part is chosen where it isn't the open record
  const isParent = op === 'create' && path === partOf;
  const locked = isComputed(field) || (holds(field.readOnly, scope, false) && !isParent);
  const { control, setValue } = useFormControls();
  const { errors } = useFormState({ control, name: path });
  const noRight = useRightLockReason(field);
  const otherSide = useInverseLockReason(field);
  const lockReason = noRight ?? otherSide;
  const own = useId();
  const id = controlId(path);
  const label = labels.field(path);
  const help = labels.help(path);
  const note = readOnly ? help : (lockReason ?? help);
  const found: unknown = get(errors, path);
  const error = messageOf(found) ?? messageOf((found as { root?: unknown } | undefined)?.root);
  const changed = !isComputed(field) && !isSameValue(field, valueAt(base, path), value);
  const describedBy = error ? `${own}-error` : note ? `${own}-help` : undefined;
  const needed = required && !(field.type === 'password' && op === 'update');
  const { component: Input, ownLabel, until: Until } = useChooseInput()(field, useDefinitions(), widget);
  const state: FieldState = useStable({
    id,
    path,
    field,
    label,
    value,
    describedBy,
    onChange,
    onBlur: useEvent(() => afterClick(onBlur)),
    readOnly: readOnly || locked || lockReason !== undefined,
    required: needed,
    invalid: error !== undefined,
    record: useSameRecord(scope),
    Inner: FieldInput,
    setOther: useEvent((other: string, next: unknown) => setValue(other, next)),
    makeItem: useEvent(() => (field.type === 'array' || field.type === 'group' ? newItem(field.fields, defaults) : {})),
  });
  const input = useMemo(
    () => (
      <FieldContext value={state}>
        <Input />
      </FieldContext>
    ),
    [state, Input],
  );
  const coming = (
    <LoadingInput id={id} label={label}>
      {Until && (
        <FieldContext value={state}>
          <Until />
        </FieldContext>
      )}
    </LoadingInput>
  );
  const title = (
    <>
      {label}
      {needed && !readOnly && !locked && !lockReason && <span aria-hidden="true"> *</span>}
      {changed && <i className="v-dot" role="img" aria-label={translate('views.form.changed')} />}
    </>
  );
  return (
    <div className="v-f" data-path={path} data-invalid={error ? '' : undefined}>
      {ownLabel ? (
        <div className="v-flabel">{title}</div>
      ) : (
        <label id={`${id}-label`} htmlFor={id}>
          {title}
        </label>
      )}
      <Suspense fallback={coming}>{input}</Suspense>
      {error ? (
        <FormHelperText error id={`${own}-error`}>
          <Icon name="error" />
          <span>{message(error)}</span>
        </FormHelperText>
      ) : (
        note && <FormHelperText id={`${own}-help`}>{note}</FormHelperText>
      )}
    </div>
  );
});

/** Keeps the identity of a record while its values are equal, because the form copies it when it becomes ready. */
function useSameRecord(now: RecordData): RecordData {
  const text = JSON.stringify(now);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text stands for the record
  return useMemo(() => now, [text]);
}

function messageOf(error: unknown): string | undefined {
  const { message } = (error ?? {}) as { message?: unknown };
  return typeof message === 'string' ? message : undefined;
}
