import { http } from './http.ts';

/** An absence from the shifts of one schedule, or of all; times are YYYY-MM-DD HH:mm:ss. */
export interface NewAbsence {
  participantId: number;
  /** Null: nobody covers. */
  coverId: number | null;
  scheduleId: number | null;
  start: string;
  end: string;
  note: string | null;
}

/** Extension overrides: the caller's own absence, or one in which the caller covers; needs no authority. */
export async function enterOwnAbsence(absence: NewAbsence): Promise<void> {
  await http({ method: 'POST', path: '/absences/own', body: absence });
}

/** Extension overrides: removes an absence in which the caller is absent or covers. */
export async function removeOwnAbsence(id: number): Promise<void> {
  await http({ method: 'DELETE', path: `/absences/own/${id}` });
}
