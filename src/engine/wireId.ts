import type { AnyRecord, RecordData, Resource } from './definition.ts';

/** Moves the id of a wire record to the key `id`. */
export function fromWireId({ api }: Resource, wire: RecordData): RecordData {
  if (api.id === 'id') return wire;
  const { [api.id]: id, ...rest } = wire;
  return { ...rest, id: id ?? wire.id };
}

/** Moves the id of a record to its key on the wire; a new record has no id. */
export function toWireId({ api }: Resource, record: AnyRecord): { [key: string]: unknown } {
  if (api.id === 'id') return record;
  const { id, ...rest } = record;
  return id === undefined ? rest : { ...rest, [api.id]: id };
}
