import { useTranslate } from 'ra-core';
import { useUser } from '../../authProvider/useUser.ts';
import { ROOT_ORG_ID } from '../../protocol/constants.ts';
import { ADMIN } from '../../resources/enums.ts';
import { can } from '../engine/access.ts';
import type { AnyRecord, Resource } from '../engine/definition.ts';
import { readable, valueLabelKeys } from '../engine/labels.ts';
import { authoritiesBeyond } from '../engine/offered.ts';
import { useAuthorities, useDefinitions, useExtension } from './context.tsx';

/** Returns a function for the text that one of these authorities is missing, and whom to ask. */
export function useNeededText(): (...authorities: readonly string[]) => string {
  const translate = useTranslate();
  const textOf = useAuthorityText();
  return (...authorities) => translate('shell.menu.needsAuthority', { authority: authorities.map(textOf).join(' / ') });
}

/** Returns a function for the label of an authority, taken from the fields whose values are the authorities. */
export function useAuthorityText(): (authority: string) => string {
  const translate = useTranslate();
  const { resources } = useDefinitions();
  const keysOf = (authority: string) =>
    resources.flatMap(({ name, fields }) =>
      Object.entries(fields).flatMap(([path, field]) =>
        field.type === 'enum' && field.valuesFrom === 'authorities' ? valueLabelKeys(name, path, authority) : [],
      ),
    );
  return (authority) =>
    keysOf(authority)
      .map((key) => translate(key, { _: '' }))
      .find((text) => text !== '') ?? readable(authority);
}

/** Whether the user administers the whole system, not only a part of its organizations. */
export function useIsSystemAdmin(): boolean {
  const user = useUser();
  return user?.orgId === ROOT_ORG_ID && user.authorities.includes(ADMIN);
}

/**
 * Checks for authorities that the server would refuse because users may only grant authorities that they hold
 * themselves. Nothing is refused if the server has no such rule (extension `authorities.own`).
 */
export function useUngrantableAuthorities() {
  const authorities = useAuthorities();
  const refused = useExtension('authorities.own');
  return {
    /** Whether the user may not grant this authority. */
    authority: (name: string) => refused && !can(authorities, name),
    /** Whether a record grants such authorities. */
    record: (r: Resource, record: AnyRecord) => refused && authoritiesBeyond(r, record, authorities).length > 0,
    /** The fields of a record that grant such authorities. */
    fields: (r: Resource, record: AnyRecord) => (refused ? authoritiesBeyond(r, record, authorities) : []),
  };
}
