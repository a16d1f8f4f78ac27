import { useEffect } from 'react';
import { useCapabilities } from '../definition/context.tsx';
import { addressTypeOf, checkedAddress, readPhonesBy } from '../engine/addresses.ts';
import { loadChunk } from '../ui/chunks.ts';
import { useField } from './fieldContext.ts';

/** Loads the numbering plans of all countries, which are too large for the first screen. */
export async function loadPhones(country: string | undefined): Promise<void> {
  const { phoneReader } = await loadChunk(() => import('../engine/phoneNumbers.ts'));
  readPhonesBy(phoneReader(country));
}

/**
 * Returns a function with the cleaned address in the field; undefined if the field is no address or the address cannot
 * work. If the numbering plans can't be loaded, the platform judges by them when the record is saved.
 */
export function useCleanedAddress(): () => string | undefined {
  const { field, value, record } = useField();
  const country = useCapabilities()?.phoneCountry;
  const isAddress = addressTypeOf(field, record) !== undefined;
  useEffect(() => {
    if (isAddress) void loadPhones(country).catch(() => undefined);
  }, [isAddress, country]);
  return () => checkedAddress(field, record, value)?.address;
}
