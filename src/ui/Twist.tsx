import { Icon } from './Icon.tsx';
import './twist.css';

/** The arrow of what can be opened: to the right while it is closed, down while it is open. */
export function Twist({ open }: { open: boolean }) {
  return <Icon name="right" className={open ? 'v-twist open' : 'v-twist'} />;
}
