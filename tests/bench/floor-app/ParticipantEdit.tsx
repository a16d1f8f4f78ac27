/** The floor for opening a record: react-admin's form with the fields of a participant's first tab. */
import { BooleanInput, Edit, SelectInput, SimpleForm, TextInput } from 'react-admin';

const LANGUAGES = ['ENGLISH', 'GERMAN', 'CZECH', 'FRENCH', 'ITALIAN'].map((id) => ({ id, name: id }));

export default function ParticipantEdit() {
  return (
    <Edit>
      <SimpleForm>
        <TextInput source="name" />
        <TextInput source="surname" />
        <TextInput source="shortName" />
        <SelectInput source="language" choices={LANGUAGES} />
        <TextInput source="orgName" />
        <TextInput source="fullName" readOnly />
        <BooleanInput source="active" />
        <TextInput source="description" multiline rows={3} />
      </SimpleForm>
    </Edit>
  );
}
