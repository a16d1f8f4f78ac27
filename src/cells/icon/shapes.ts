import AccessibleRounded from '@mui/icons-material/AccessibleRounded';
import AcUnitRounded from '@mui/icons-material/AcUnitRounded';
import AirlineSeatFlatRounded from '@mui/icons-material/AirlineSeatFlatRounded';
import AirportShuttleRounded from '@mui/icons-material/AirportShuttleRounded';
import AirRounded from '@mui/icons-material/AirRounded';
import AlarmRounded from '@mui/icons-material/AlarmRounded';
import ApartmentRounded from '@mui/icons-material/ApartmentRounded';
import BatteryAlertRounded from '@mui/icons-material/BatteryAlertRounded';
import BloodtypeRounded from '@mui/icons-material/BloodtypeRounded';
import BoltRounded from '@mui/icons-material/BoltRounded';
import BuildRounded from '@mui/icons-material/BuildRounded';
import CampaignRounded from '@mui/icons-material/CampaignRounded';
import CellTowerRounded from '@mui/icons-material/CellTowerRounded';
import ChildCareRounded from '@mui/icons-material/ChildCareRounded';
import CoronavirusRounded from '@mui/icons-material/CoronavirusRounded';
import CrisisAlertRounded from '@mui/icons-material/CrisisAlertRounded';
import DangerousRounded from '@mui/icons-material/DangerousRounded';
import DirectionsCarRounded from '@mui/icons-material/DirectionsCarRounded';
import DirectionsRunRounded from '@mui/icons-material/DirectionsRunRounded';
import DnsRounded from '@mui/icons-material/DnsRounded';
import ElderlyRounded from '@mui/icons-material/ElderlyRounded';
import ElevatorRounded from '@mui/icons-material/ElevatorRounded';
import FactoryRounded from '@mui/icons-material/FactoryRounded';
import FireExtinguisherRounded from '@mui/icons-material/FireExtinguisherRounded';
import FireTruckRounded from '@mui/icons-material/FireTruckRounded';
import FlightRounded from '@mui/icons-material/FlightRounded';
import FloodRounded from '@mui/icons-material/FloodRounded';
import FrontHandRounded from '@mui/icons-material/FrontHandRounded';
import GroupsRounded from '@mui/icons-material/GroupsRounded';
import InfoRounded from '@mui/icons-material/InfoRounded';
import KeyRounded from '@mui/icons-material/KeyRounded';
import LandslideRounded from '@mui/icons-material/LandslideRounded';
import LanRounded from '@mui/icons-material/LanRounded';
import LightbulbRounded from '@mui/icons-material/LightbulbRounded';
import LocalFireDepartmentRounded from '@mui/icons-material/LocalFireDepartmentRounded';
import LocalHospitalRounded from '@mui/icons-material/LocalHospitalRounded';
import LocalPoliceRounded from '@mui/icons-material/LocalPoliceRounded';
import LocalShippingRounded from '@mui/icons-material/LocalShippingRounded';
import LockRounded from '@mui/icons-material/LockRounded';
import MedicalServicesRounded from '@mui/icons-material/MedicalServicesRounded';
import MedicationRounded from '@mui/icons-material/MedicationRounded';
import MeetingRoomRounded from '@mui/icons-material/MeetingRoomRounded';
import MonitorHeartRounded from '@mui/icons-material/MonitorHeartRounded';
import NotificationsActiveRounded from '@mui/icons-material/NotificationsActiveRounded';
import OilBarrelRounded from '@mui/icons-material/OilBarrelRounded';
import PersonalInjuryRounded from '@mui/icons-material/PersonalInjuryRounded';
import PersonRounded from '@mui/icons-material/PersonRounded';
import PersonSearchRounded from '@mui/icons-material/PersonSearchRounded';
import PetsRounded from '@mui/icons-material/PetsRounded';
import PhoneInTalkRounded from '@mui/icons-material/PhoneInTalkRounded';
import PlumbingRounded from '@mui/icons-material/PlumbingRounded';
import PowerOffRounded from '@mui/icons-material/PowerOffRounded';
import PrecisionManufacturingRounded from '@mui/icons-material/PrecisionManufacturingRounded';
import PropaneRounded from '@mui/icons-material/PropaneRounded';
import ScienceRounded from '@mui/icons-material/ScienceRounded';
import SecurityRounded from '@mui/icons-material/SecurityRounded';
import SensorOccupiedRounded from '@mui/icons-material/SensorOccupiedRounded';
import SmokingRoomsRounded from '@mui/icons-material/SmokingRoomsRounded';
import SosRounded from '@mui/icons-material/SosRounded';
import SpeedRounded from '@mui/icons-material/SpeedRounded';
import StairsRounded from '@mui/icons-material/StairsRounded';
import StormRounded from '@mui/icons-material/StormRounded';
import ThermostatRounded from '@mui/icons-material/ThermostatRounded';
import ThunderstormRounded from '@mui/icons-material/ThunderstormRounded';
import TrafficRounded from '@mui/icons-material/TrafficRounded';
import TrainRounded from '@mui/icons-material/TrainRounded';
import VideocamRounded from '@mui/icons-material/VideocamRounded';
import WarningRounded from '@mui/icons-material/WarningRounded';
import WaterDropRounded from '@mui/icons-material/WaterDropRounded';
import WifiOffRounded from '@mui/icons-material/WifiOffRounded';

/** The symbols of alarms by name, the default one first. A fixed map: a dynamic look-up would bundle hundreds. */
export const shapes = {
  'clock-alert': AlarmRounded,
  bell: NotificationsActiveRounded,
  warning: WarningRounded,
  danger: DangerousRounded,
  sos: SosRounded,
  emergency: CrisisAlertRounded,
  announcement: CampaignRounded,
  information: InfoRounded,
  'heart-pulse': MonitorHeartRounded,
  medical: MedicalServicesRounded,
  ambulance: AirportShuttleRounded,
  hospital: LocalHospitalRounded,
  'person-down': PersonalInjuryRounded,
  bed: AirlineSeatFlatRounded,
  medication: MedicationRounded,
  blood: BloodtypeRounded,
  infection: CoronavirusRounded,
  fire: LocalFireDepartmentRounded,
  'fire-truck': FireTruckRounded,
  'fire-extinguisher': FireExtinguisherRounded,
  smoke: SmokingRoomsRounded,
  evacuation: DirectionsRunRounded,
  water: WaterDropRounded,
  flood: FloodRounded,
  pipe: PlumbingRounded,
  gas: PropaneRounded,
  chemical: ScienceRounded,
  oil: OilBarrelRounded,
  air: AirRounded,
  electricity: BoltRounded,
  'power-failure': PowerOffRounded,
  battery: BatteryAlertRounded,
  light: LightbulbRounded,
  temperature: ThermostatRounded,
  cold: AcUnitRounded,
  pressure: SpeedRounded,
  machine: PrecisionManufacturingRounded,
  maintenance: BuildRounded,
  factory: FactoryRounded,
  elevator: ElevatorRounded,
  door: MeetingRoomRounded,
  stairs: StairsRounded,
  building: ApartmentRounded,
  security: SecurityRounded,
  police: LocalPoliceRounded,
  lock: LockRounded,
  key: KeyRounded,
  camera: VideocamRounded,
  motion: SensorOccupiedRounded,
  hand: FrontHandRounded,
  network: LanRounded,
  server: DnsRounded,
  'connection-lost': WifiOffRounded,
  radio: CellTowerRounded,
  phone: PhoneInTalkRounded,
  people: GroupsRounded,
  person: PersonRounded,
  'person-missing': PersonSearchRounded,
  child: ChildCareRounded,
  elderly: ElderlyRounded,
  wheelchair: AccessibleRounded,
  car: DirectionsCarRounded,
  truck: LocalShippingRounded,
  train: TrainRounded,
  traffic: TrafficRounded,
  aircraft: FlightRounded,
  storm: ThunderstormRounded,
  wind: StormRounded,
  landslide: LandslideRounded,
  animal: PetsRounded,
} as const;
