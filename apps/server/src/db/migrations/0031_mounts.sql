CREATE TABLE "mount" (
	"id" uuid PRIMARY KEY NOT NULL,
	"clinic_id" uuid NOT NULL,
	"patient_id" uuid NOT NULL,
	"template" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "mount_template" UNIQUE("patient_id","template")
);
--> statement-breakpoint
CREATE TABLE "mount_frame" (
	"id" uuid PRIMARY KEY NOT NULL,
	"clinic_id" uuid NOT NULL,
	"mount_id" uuid NOT NULL,
	"frame" text NOT NULL,
	"image_id" uuid NOT NULL,
	"by" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "mount_frame_place" UNIQUE("mount_id","frame"),
	CONSTRAINT "mount_frame_picture" UNIQUE("mount_id","image_id")
);
--> statement-breakpoint
ALTER TABLE "mount" ADD CONSTRAINT "mount_clinic_id_clinic_id_fk" FOREIGN KEY ("clinic_id") REFERENCES "public"."clinic"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mount" ADD CONSTRAINT "mount_patient_id_patient_id_fk" FOREIGN KEY ("patient_id") REFERENCES "public"."patient"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mount_frame" ADD CONSTRAINT "mount_frame_clinic_id_clinic_id_fk" FOREIGN KEY ("clinic_id") REFERENCES "public"."clinic"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mount_frame" ADD CONSTRAINT "mount_frame_mount_id_mount_id_fk" FOREIGN KEY ("mount_id") REFERENCES "public"."mount"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mount_frame" ADD CONSTRAINT "mount_frame_image_id_image_id_fk" FOREIGN KEY ("image_id") REFERENCES "public"."image"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mount_frame" ADD CONSTRAINT "mount_frame_by_user_id_fk" FOREIGN KEY ("by") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "mount_frame_image" ON "mount_frame" USING btree ("image_id");