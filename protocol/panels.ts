/** Number of columns in the grid of an alarm panel. */
export const PANEL_COLUMNS = 12;
/** Maximum numbers of buttons of a panel, and of panels in a reply. */
export const PANEL_MOST_BUTTONS = 60;
export const PANEL_MOST = 200;

/** A button as the operator receives it. */
export interface PanelButton {
  id: number;
  /** The alarm point that the button triggers; null: it triggers the template. */
  alarmPointId: number | null;
  templateId: number | null;
  /** The button's own label, else the name of the alarm point or template. */
  title: string;
  /** JSON text, as in the alarm point or template; null: no icon, or the caller may not use the button. */
  icon: string | null;
  x: number;
  y: number;
  w: number;
  h: number;
  /**
   * False: the alarm point or template is outside the caller's organizations, the alarm point is not active, or the
   * template has no alarm plan.
   */
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

/** Extension `alarmPanels`: reply of GET /alarm-panels/usable. `complete` false: more panels exist than are listed. */
export interface UsablePanels {
  list: AlarmPanel[];
  complete: boolean;
}
