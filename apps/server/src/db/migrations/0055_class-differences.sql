CREATE TABLE "class_difference" (
	"clinic_id" uuid NOT NULL,
	"analysis_id" uuid NOT NULL,
	"class" text NOT NULL,
	"standing" integer NOT NULL,
	"change" integer NOT NULL,
	CONSTRAINT "class_difference_analysis_id_class_pk" PRIMARY KEY("analysis_id","class")
);
--> statement-breakpoint
ALTER TABLE "class_difference" ADD CONSTRAINT "class_difference_clinic_id_clinic_id_fk" FOREIGN KEY ("clinic_id") REFERENCES "public"."clinic"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "class_difference" ADD CONSTRAINT "class_difference_analysis_id_analysis_id_fk" FOREIGN KEY ("analysis_id") REFERENCES "public"."analysis"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "class_difference_class" ON "class_difference" USING btree ("clinic_id","class","standing","analysis_id");--> statement-breakpoint
CREATE TRIGGER "class_difference_days_added" AFTER INSERT ON "class_difference" REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION "forget_days_of_findings"();--> statement-breakpoint
CREATE TRIGGER "class_difference_days_removed" AFTER DELETE ON "class_difference" REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION "forget_days_of_findings"();
