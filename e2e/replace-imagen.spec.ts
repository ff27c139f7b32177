import {
  cursoDialog,
  docenteForm,
  entidadForm,
  especialidadDialog,
  newCursoDialog,
  photoWidget,
} from './imagen-forms.ts';
import { creationJourneys, journeys } from './imagen-journeys.ts';
import { test } from './test.ts';

test.describe('UPL-17 new course', () => creationJourneys(newCursoDialog));
test.describe('UPL-18 main data of a course', () => journeys(cursoDialog));
test.describe('UPL-19 speciality', () => journeys(especialidadDialog));
test.describe('UPL-20 lecturer', () => journeys(docenteForm));
test.describe('UPL-21 issuing entity', () => journeys(entidadForm));
test.describe('UPL-22 photo widget of the dashboard', () => journeys(photoWidget));
