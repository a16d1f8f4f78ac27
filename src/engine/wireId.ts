import type { RecordData, Resource } from './definition.ts';

/** A record of the wire with its id under `id`. */
export function fromWireId({ api }: Resource, wire: RecordData): RecordData {
  if (api.id === 'id') return wire;
  const { [api.id]: id, ...rest } = wire;
  return { ...rest, id: id ?? wire.id };
}

/** A record with its id under the key of the wire; a new one has none. */
export function toWireId({ api }: Resource, record: RecordData): RecordData {
  if (api.id === 'id') return record;
  const { id, ...rest } = record;
  return id === undefined ? rest : { ...rest, [api.id]: id };
}
