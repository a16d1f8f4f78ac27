/** Columns of the grid of an alarm panel. */
export const PANEL_COLUMNS = 12;
/** Buttons of one panel, and panels of one reply. */
export const PANEL_MOST_BUTTONS = 60;
export const PANEL_MOST = 200;

/** A button as the operator gets it. */
export interface PanelButton {
  id: number;
  /** What it triggers: an alarm point, or else a template. */
  alarmPointId: number | null;
  templateId: number | null;
  /** Its own label, else the name of the alarm point or template. */
  title: string;
  /** JSON text, as in the alarm point or template; null: none, or the caller may not use it. */
  icon: string | null;
  x: number;
  y: number;
  w: number;
  h: number;
  /** False: it lies outside the caller's organizations, the alarm point is not active, or the template has no alarm plan. */
  usable: boolean;
}

/** An alarm panel that the caller may use. */
export interface AlarmPanel {
  id: number;
  name: string;
  /** JSON text. */
  icon: string | null;
  orgId: number;
  orgName: string;
  buttons: PanelButton[];
}

/** Extension `alarmPanels`: reply of GET /alarm-panels/usable. `complete` false: there are more than one reply holds. */
export interface UsablePanels {
  list: AlarmPanel[];
  complete: boolean;
}
