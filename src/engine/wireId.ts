import type { RecordData, Resource } from './definition.ts';

/** A record of the wire with its id under `id`. */
export function fromWireId({ api }: Resource, wire: RecordData): RecordData {
  return api.id === 'id' ? wire : { ...wire, id: wire[api.id] ?? wire.id };
}

/** A record with its id under the key of the wire; a new one has none. */
export function toWireId({ api }: Resource, record: RecordData): RecordData {
  if (api.id === 'id') return record;
  const { id, ...rest } = record;
  return id === undefined ? rest : { ...rest, [api.id]: id };
}
