import type { Static } from '@sinclair/typebox';
import type { ImportSettings } from '../../protocol/transfer.ts';
import { allows, authorityFor, can } from '../../src/engine/access.ts';
import type { Resource } from '../../src/engine/definition.ts';
import { haveClash, importColumns, matchKeys } from '../../src/engine/transfer/columns.ts';
import type { Actor } from '../actor.ts';
import { ApiError } from '../errors.ts';
import type { JobRow } from './jobRow.ts';
import type { Settings } from './schemas.ts';

/** Throws unless the actor may add or change records of the type. */
export function requireImport(actor: Actor, resource: Resource): void {
  const may = (op: 'create' | 'update') => allows(resource, op) && can(actor.authorities, authorityFor(resource, op));
  if (!may('create') && !may('update')) throw new ApiError('ACCESS_DENIED');
}

/** Checks submitted settings against the job's headings and its type's columns. Throws VALIDATION if they don't fit. */
export function settingsOf(
  body: Static<typeof Settings>,
  job: Pick<JobRow, 'headings'>,
  resource: Resource,
): ImportSettings {
  const keys = new Set(importColumns(resource).map(({ key }) => key));
  const mapping = job.headings.map((_, i) => {
    const wanted = body.mapping[i] ?? '';
    return keys.has(wanted) ? wanted : null;
  });
  if (haveClash(resource, mapping)) throw new ApiError('VALIDATION', { errors: { mapping: 'distinctItems' } });
  if (mapping.every((one) => one === null)) throw new ApiError('VALIDATION', { errors: { mapping: 'required' } });
  const match = body.match ?? null;
  if (match !== null && (!matchKeys(resource).includes(match) || !mapping.includes(match))) {
    throw new ApiError('VALIDATION', { errors: { match: 'notFound' } });
  }
  return { mapping, match, empty: body.empty === 'clear' ? 'clear' : 'keep', orgId: body.orgId };
}
